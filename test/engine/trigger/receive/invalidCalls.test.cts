// Calls that the service would not make, and their log lines. anyCall.test.cts covers random signed bodies, and
// groups.test.cts covers concurrent repeats.
import { createHmac } from 'node:crypto';
import { makeNonce } from '../../../../nodes/SmsCampaigns/trigger/registration/webhookStore';
import type { WebhookType } from '../../../../nodes/SmsCampaigns/api/model/types';
import { callTrigger as call, type TriggerCall } from '../../../support/trigger/callTrigger.cts';
import {
	publishTrigger,
	type TriggerOptions,
	type TriggerReceiver,
} from '../../../support/trigger/triggerReceiver.cts';

type Query = (query: URLSearchParams) => void;
/** A call with a changed query, and the options of the trigger that receives the call. */
type Given = Omit<TriggerCall, 'url'> & { query?: Query; of?: TriggerOptions };

async function callWith(trigger: TriggerReceiver, { query, of: _of, ...given }: Given) {
	const url = new URL(trigger.webhooks[given.type ?? 'MO'].url);
	query?.(url.searchParams);
	return await call(trigger, { ...given, url: url.href });
}

const otherNonce: Query = (query) => query.set('nonce', makeNonce());
const allowedIps = '20.216.193.64, 20.216.200.241';
const gone = { code: 410, answer: { status: 'gone' } };
const forbidden = { code: 403, answer: { status: 'forbidden' } };
const unauthorized = { code: 401, answer: { status: 'unauthorized' } };
const unreadable = { code: 400, answer: { status: 'unreadable' } };
const tooLarge = { code: 413, answer: { status: 'too large' } };
const elsewhere = { ip: '203.0.113.7', parameters: { options: { allowedIps } } };
const checkedBy = (signatureCheck: string) => ({ parameters: { options: { signatureCheck } } });

it.each<[string, { code: number; answer: object }, Given]>([
	['another nonce', gone, { query: otherNonce }],
	['no nonce', gone, { query: (query) => query.delete('nonce') }],
	['an empty nonce', gone, { query: (query) => query.set('nonce', '') }],
	['two nonces', gone, { query: (query) => query.append('nonce', query.get('nonce')!) }],
	['the nonce of another type', gone, { query: (query) => query.set('type', 'DLR') }],
	['no type', gone, { query: (query) => query.delete('type') }],
	['an unknown type', gone, { query: (query) => query.set('type', 'MMS') }],
	['an object property as its type', gone, { query: (query) => query.set('type', 'constructor') }],
	['a production nonce at the test URL', gone, { of: { mode: 'manual', stateOf: 'production' } }],
	['a test nonce at the production URL', gone, { of: { mode: 'webhook', stateOf: 'test' } }],
	['a forbidden IP address', forbidden, { of: elsewhere }],
	['a forbidden IP address and another nonce', forbidden, { query: otherNonce, of: elsewhere }],
	['a forbidden IP address and no signature', forbidden, { signature: [], of: elsewhere }],
	['no signature', unauthorized, { signature: [] }],
	['a wrong signature and an unreadable body', unauthorized, { signature: 'x', body: '{' }],
	['no signature and no body', unauthorized, { signature: [], body: '' }],
	['no body', unreadable, { body: '' }],
	['form data', unreadable, { headers: { 'content-type': 'multipart/form-data; boundary=x' } }],
	['a large body', tooLarge, { body: JSON.stringify({ message: 'x'.repeat(4 * 2 ** 20) }) }],
])('rejects a call with %s and responds with %j', async (_name, expected, given) => {
	const trigger = await publishTrigger(given.of);
	expect(await callWith(trigger, given)).toEqual(expected);
	expect(trigger.runs).toEqual([]);
});

it.each<[string, TriggerOptions, TriggerCall]>([
	['to the test URL', { mode: 'manual' }, {}],
	['from an allowed IP address', { ...elsewhere, ip: '::ffff:20.216.200.241' }, {}],
	['without a signature if the check is off', checkedBy('off'), { signature: [] }],
	['with the secret as its signature', {}, { signature: 'itself' }],
])('starts the workflow after a call %s: %j', async (_name, options, given) => {
	const trigger = await publishTrigger({ signatureSecret: 'itself', ...options });
	expect((await call(trigger, given)).code).toBe(200);
	expect(trigger.runs).toHaveLength(1);
});

it.each([
	['x-service-signature', 2, 401],
	['x-service-signature', 1, 200],
	['x-hub-signature-256', 1, 401],
])('responds to the right signature in %s (count: %i) with HTTP %i', async (name, times, code) => {
	const trigger = await publishTrigger();
	const headers = { [name]: Array<string>(times).fill(trigger.secret) };
	expect((await call(trigger, { signature: [], headers })).code).toBe(code);
});

describe('the log', () => {
	it('reports an unknown webhook once and omits its nonce', async () => {
		const trigger = await publishTrigger();
		const nonce = makeNonce();
		const query: Query = (of) => of.set('nonce', nonce);
		for (let count = 0; count < 3; count++) await callWith(trigger, { query });
		expect(trigger.log).toEqual([expect.stringContaining('called an unknown webhook (MO)')]);
		expect(trigger.log[0]).toContain(`'Events' in workflow ${trigger.workflowId}`);
		expect(trigger.log[0]).not.toContain(nonce);
	});

	it('reports an invalid signature even after many calls with invented nonces', async () => {
		const trigger = await publishTrigger();
		for (let count = 0; count < 30; count++) await callWith(trigger, { query: otherNonce });
		await call(trigger, { signature: 'wrong' });
		expect(trigger.log).toHaveLength(2);
		expect(trigger.log.at(-1)).toContain('an invalid signature');
	});

	it('reports once that a signed event is not JSON, and does not report this for unsigned events', async () => {
		const trigger = await publishTrigger();
		for (const signature of [undefined, 'wrong', undefined]) {
			await call(trigger, { body: '<mo/>', ...(signature && { signature }) });
		}
		expect(trigger.log).toEqual([
			expect.stringContaining('not a JSON object'),
			expect.stringContaining('an invalid signature'),
		]);
	});

	it("names n8n's setting for proxies if an IP address is forbidden", async () => {
		const trigger = await publishTrigger(elsewhere);
		await call(trigger);
		expect(trigger.log).toEqual([expect.stringContaining('N8N_PROXY_HOPS')]);
	});
});

it("rejects every call after a change of the credential's secret, and logs the next step", async () => {
	const trigger = await publishTrigger({ signatureSecret: 'from the credential' });
	trigger.options.signatureSecret = '';
	for (const signature of ['from the credential', createHmac('sha256', '').digest('hex'), '']) {
		expect((await call(trigger, { body: '', signature })).code).toBe(401);
	}
	expect(trigger.runs).toEqual([]);
	expect(trigger.log).toEqual([expect.stringContaining('unpublish and publish the workflow')]);
});

describe('repeated deliveries', () => {
	it('keeps a separate record of deliveries for each trigger', async () => {
		const [one, other] = [await publishTrigger(), await publishTrigger()];
		for (const trigger of [one, other])
			expect((await call(trigger)).answer.status).toBe('received');
	});

	it('does not record a rejected delivery as delivered', async () => {
		const trigger = await publishTrigger();
		expect((await call(trigger, { signature: 'wrong' })).code).toBe(401);
		expect((await call(trigger)).answer).toEqual({ status: 'received' });
	});
});

const options = (onlyRunIf: object) => ({ options: onlyRunIf });
const of2048 = options({ onlyRunIfCampaign: '2047, 2048' });
const yes = options({ onlyRunIfReply: 'yes, d’accord' });

it.each<[object, WebhookType, object, string]>([
	[{}, 'DLR', { status: 1 }, 'filtered'],
	[{}, 'CLICKER', { status: 1 }, 'received'],
	[{ reports: 'all' }, 'DLR', { status: 1 }, 'received'],
	[{ reports: 'notDelivered' }, 'DLR', { status: 3 }, 'filtered'],
	[{ reports: 'notDelivered' }, 'DLR', { status: 2 }, 'received'],
	[{ reports: 'notDelivered' }, 'DLR', { status: 99 }, 'received'],
	[{ reports: 'notDelivered' }, 'DLR', { status: null }, 'received'],
	[{ reports: 'notDelivered' }, 'DLR', { status: 0 }, 'filtered'],
	[{}, 'DLR', { status: 'odd' }, 'received'],
	[{}, 'DLR', { status: 3 }, 'received'],
	[of2048, 'CLICKER', { campaign_id: 2048 }, 'received'],
	[of2048, 'CLICKER', { campaign_id: 20480 }, 'filtered'],
	[of2048, 'DLR', { campaign_id: '2049', status: 3 }, 'filtered'],
	[of2048, 'DLR', { campaign_id: '2048', status: 1 }, 'filtered'],
	[of2048, 'DLR', { campaign_id: null, status: 3 }, 'received'],
	[of2048, 'MO', { message: 'Hello' }, 'received'],
	[yes, 'MO', { message: 'Well, YES!' }, 'received'],
	[yes, 'MO', { message: 'd’Accord' }, 'received'],
	[yes, 'MO', { message: 'yesterday' }, 'filtered'],
	[yes, 'MO', { message: 'accord' }, 'filtered'],
	[yes, 'MO', {}, 'filtered'],
	[yes, 'STOP', { message: 'STOP' }, 'received'],
	[options({ onlyRunIfCampaign: '={{ [2048] }}' }), 'CLICKER', { campaign_id: 1 }, 'filtered'],
])('with the filters %j, the event %s %j is %s', async (parameters, type, body, status) => {
	const trigger = await publishTrigger({ parameters: parameters as TriggerOptions['parameters'] });
	const given = { type, body: JSON.stringify(body) };
	expect(await call(trigger, given)).toMatchObject({ code: 200, answer: { status } });
	expect(trigger.runs).toHaveLength(status === 'received' ? 1 : 0);
	const again = (await call(trigger, given)).answer.status;
	expect(again).toBe(status === 'received' ? 'repeated' : status);
	expect(trigger.log).toEqual([]);
});

it.each<[string, TriggerOptions['parameters']]>([
	['Reports', { reports: 'some' }],
	['Only Run If Campaign Is', { options: { onlyRunIfCampaign: ' ' } }],
	['Only Run If Reply Contains', { options: { onlyRunIfReply: 'yes, ?' } }],
	['Referenced node', { options: { signatureCheck: "={{ $('Nobody').first().json.id }}" } }],
])('accepts no call with an unusable parameter, and logs "%s"', async (name, parameters) => {
	const trigger = await publishTrigger({ parameters });
	expect(await call(trigger, { type: 'DLR', body: '{"status":3}' })).toEqual({
		code: 503,
		answer: { status: 'unavailable' },
	});
	expect(trigger.runs).toEqual([]);
	expect(trigger.log).toEqual([expect.stringContaining(name)]);
});
