import {
	sendCampaign,
	simulateCampaign,
} from '../../../nodes/SmsCampaigns/api/resources/campaigns';
import type { CampaignRequest } from '../../../nodes/SmsCampaigns/api/model/types';
import { inNode } from '../../support/engine/serviceProbe';
import { startFaultServer, type FaultServer } from '../../support/faults/faultServer';

let server: FaultServer;

beforeAll(async () => {
	server = await startFaultServer();
});

afterAll(async () => await server.close());

const NUMBERS = { kind: 'numbers' as const, gsm: [{ value: '33639980001', gsmsmsid: 'a' }] };
const LISTS = { kind: 'lists' as const, ids: ['1'] };

it.each([
	['numbers', NUMBERS, '/send', { recipients: { gsm: NUMBERS.gsm } }],
	['lists', LISTS, '/send/lists', { lists: [{ value: 1 }] }],
])('each call to %s has its path', async (_, recipients, path, sent) => {
	const message = { text: 'Hello' };
	const calls = [simulateCampaign, sendCampaign];
	server.plan({});
	for (const call of calls) {
		await inNode({ baseUrl: server.url }, async (context, connection) => {
			await call({ context, connection }, { message, recipients }, 'r');
		});
	}
	expect(server.calls.map((call) => `${call.method} ${call.path}`)).toEqual([
		`POST ${path}/simulate`,
		`POST ${path}`,
	]);
	expect(JSON.parse(server.calls[1].body)).toEqual({ sms: { message, ...sent } });
	expect(server.calls[0].body).not.toContain('gsmsmsid');
});

describe('the price of a campaign', () => {
	it.each<[unknown, number | undefined]>([
		['1.5', 1.5],
		['500,50', undefined],
		['null', undefined],
		[{ credits: 3 }, undefined],
	])('of %j is %j', async (cost, value) => {
		server.plan({ body: JSON.stringify({ status: 1, message: 'OK', cost }) });
		const outcome = await inNode({ baseUrl: server.url }, async (context, connection) => {
			const campaign: CampaignRequest = { message: { text: 'Hello' }, recipients: LISTS };
			return await simulateCampaign({ context, connection }, campaign);
		});
		expect(outcome.ok && outcome.value.cost).toBe(value);
	});
});

describe('a simulation', () => {
	const simulate = async () =>
		await inNode({ baseUrl: server.url }, async (context, connection) => {
			const campaign: CampaignRequest = {
				message: { text: 'x <-short->', links: ['https://example.com'] },
				recipients: { kind: 'lists', ids: ['1'] },
			};
			return await simulateCampaign({ context, connection }, campaign);
		});
	const done = { body: '{"status":1,"message":"OK","cost":1.5}' };

	it('goes to the path of its recipients, without links, and again on temporary faults', async () => {
		server.plan({ kind: 'reset' }, { status: 503, body: '' }, done);
		expect(await simulate()).toMatchObject({ ok: true, value: { cost: 1.5 } });
		const paths = server.calls.map(({ method, path }) => `${method} ${path}`);
		expect(paths).toEqual(Array(3).fill('POST /send/lists/simulate'));
		expect(server.calls[0].body).not.toContain('links');
	});
});
