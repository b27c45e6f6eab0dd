import { checkReachable } from '../../../../nodes/SmsCampaigns/trigger/lifecycle/reachability';
import type { LifecycleSession } from '../../../../nodes/SmsCampaigns/trigger/lifecycle/lifecycleSession';

const PUBLIC_SERVICE = 'https://api.example.com';

/** The words with which a webhook URL is refused. */
function refusal(base: string, baseUrl = PUBLIC_SERVICE, options: unknown = {}) {
	const node = { id: '1', name: 'Events', type: 't', typeVersion: 2, position: [0, 0] };
	const context = { getNode: () => node, getNodeParameter: () => options };
	try {
		checkReachable({ context, base } as unknown as LifecycleSession, { baseUrl });
		return undefined;
	} catch (thrown) {
		return (thrown as Error).message;
	}
}

const PRIVATE_URLS = [
	'http://localhost:5678/webhook/secret',
	'http://127.0.0.1:5678/webhook/1',
	'http://0x7f000001/webhook/1',
	'http://[::1]:5678/webhook/1',
	'http://0.0.0.0:5678/webhook/1',
	'http://10.1.2.3/webhook/1',
	'http://172.16.0.1/webhook/1',
	'http://172.31.255.254/webhook/1',
	'http://192.168.1.20:5678/webhook/1',
	'http://169.254.10.10/webhook/1',
	'http://100.64.0.1/webhook/1',
	'http://100.127.255.254/webhook/1',
	'http://[fc00::1]/webhook/1',
	'http://[fe80::1]/webhook/1',
	'http://[::ffff:192.168.1.20]/webhook/1',
	'http://n8n:5678/webhook/1',
	'http://NAS.LOCAL./webhook/1',
	'http://n8n.internal/webhook/1',
	'http://n8n.default.svc/webhook/1',
	'http://n8n.home.arpa/webhook/1',
];

const PUBLIC_URLS = [
	'https://n8n.example.com/webhook/1',
	'https://172.15.255.255/webhook/1',
	'https://172.32.0.1/webhook/1',
	'https://100.63.255.255/webhook/1',
	'https://100.128.0.1/webhook/1',
	'https://[2a00:1450:4007::200e]/webhook/1',
	'https://[::ffff:8.8.8.8]/webhook/1',
	'https://localhost.example.com/webhook/1',
	'https://mylocal.example.com/webhook/1',
	'https://10.0.0.1.example.com/webhook/1',
];

it.each(PRIVATE_URLS)('a public service cannot reach %s', (url) => {
	const message = refusal(url);
	expect(message).toContain(`begins with ${new URL(url).origin},`);
	expect(message).toContain('WEBHOOK_URL');
	expect(message).toContain("'Allow Private Webhook URL'");
	// The path is secret.
	expect(message).not.toContain(new URL(url).pathname);
});

it.each(PUBLIC_URLS)('a public service can reach %s', (url) => {
	expect(refusal(url)).toBeUndefined();
});

it('what is private may reach everything', () => {
	for (const service of ['http://127.0.0.1:7878', 'http://sandbox:7878', 'http://192.168.1.30']) {
		for (const url of [...PRIVATE_URLS, ...PUBLIC_URLS]) {
			expect({ url, message: refusal(url, service) }).toEqual({ url, message: undefined });
		}
	}
});

it('nothing is refused with the option, which has to be on', () => {
	for (const url of PRIVATE_URLS) {
		expect(refusal(url, PUBLIC_SERVICE, { allowPrivateUrl: true })).toBeUndefined();
		expect(refusal(url, PUBLIC_SERVICE, { allowPrivateUrl: false })).toBeDefined();
	}
});
