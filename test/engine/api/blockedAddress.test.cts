// n8n-core reads its setting for calls to n8n's own network only once, so each test reloads the modules.
import type { Outcome } from '../../../nodes/SmsCampaigns/api/model/types';
import { ServiceDouble } from '../../support/sandbox/serviceDouble.cts';

const send = async (baseUrl: string): Promise<Outcome<unknown>> => {
	const { inNode, REQUEST } = await import('../../support/engine/serviceProbe.cts');
	const { sendCampaign } = await import('../../../nodes/SmsCampaigns/api/resources/campaigns');
	return await inNode({ baseUrl }, async (service) => await sendCampaign(service, REQUEST, 'r'));
};

beforeEach(() => {
	jest.resetModules();
	process.env.N8N_SSRF_PROTECTION_ENABLED = 'true';
});

afterEach(() => {
	delete process.env.N8N_SSRF_PROTECTION_ENABLED;
	delete process.env.N8N_SSRF_ALLOWED_IP_RANGES;
});

it('never sends a call that n8n blocks, and states the reason in the fault', async () => {
	const server = await ServiceDouble.start(() => ({ body: '{"status":1}' }));
	expect(await send(server.url)).toMatchObject({
		ok: false,
		fault: { kind: 'unreachable', reason: 'blocked' },
	});
	expect(server.requests).toHaveLength(0);
});

it('sends a call to an IP address that n8n allows', async () => {
	process.env.N8N_SSRF_ALLOWED_IP_RANGES = '127.0.0.0/8';
	const server = await ServiceDouble.start(() => ({ body: '{"status":1}' }));
	expect(await send(server.url)).toMatchObject({ ok: true });
	expect(server.requests).toHaveLength(1);
});
