import type { InvalidInput } from '../../../../nodes/SmsCampaigns/shared/invalidInput';
import { checkWebhookUrl } from '../../../../nodes/SmsCampaigns/trigger/lifecycle/createWebhooks';
import type { LifecycleSession } from '../../../../nodes/SmsCampaigns/trigger/lifecycle/lifecycleSession';

const PUBLIC_SERVICE = 'https://api.example.com';

let triggers = 0;

/** The words with which a webhook URL is refused, and the lines in n8n's log. */
function check(base: string, baseUrl = PUBLIC_SERVICE) {
	const log: string[] = [];
	const context = {
		getNode: () => ({ id: `trigger ${triggers++}`, name: 'Events' }),
		getWorkflow: () => ({ id: 'workflow' }),
		logger: { warn: (line: string) => log.push(line) },
	};
	try {
		checkWebhookUrl({ context, base } as unknown as LifecycleSession, { baseUrl });
		return { log };
	} catch (thrown) {
		const { message, description: advice } = thrown as InvalidInput;
		return { log, refusal: `${message} ${advice}` };
	}
}

const LOOPBACK_URLS = [
	'http://localhost:5678/webhook/secret',
	'http://n8n.localhost:5678/webhook/1',
	'http://LOCALHOST./webhook/1',
	'http://localhost.localdomain/webhook/1',
	'http://127.0.0.1:5678/webhook/1',
	'http://127.255.255.254/webhook/1',
	'http://0x7f000001/webhook/1',
	'http://[::1]:5678/webhook/1',
	'http://[::ffff:127.0.0.1]/webhook/1',
	'http://0.0.0.0:5678/webhook/1',
	'http://[::]/webhook/1',
];

const PRIVATE_URLS = [
	'http://10.1.2.3/webhook/secret',
	'http://172.16.0.1/webhook/1',
	'http://192.168.1.20:5678/webhook/1',
	'http://169.254.10.10/webhook/1',
	'http://100.64.0.1/webhook/1',
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
	'https://[2a00:1450:4007::200e]/webhook/1',
	'https://[::ffff:8.8.8.8]/webhook/1',
	'https://localhost.example.com/webhook/1',
	'https://mylocal.example.com/webhook/1',
	'https://10.0.0.1.example.com/webhook/1',
];

it.each(LOOPBACK_URLS)('%s is refused for a public service', (url) => {
	const { log, refusal } = check(url);
	expect(refusal).toContain(`begins with ${new URL(url).origin},`);
	expect(refusal).toContain('WEBHOOK_URL');
	// The path is secret.
	expect(refusal).not.toContain(new URL(url).pathname);
	expect(log).toEqual([]);
});

it.each(PRIVATE_URLS)('%s is only logged for a public service, which may be near', (url) => {
	const { log, refusal } = check(url);
	expect(refusal).toBeUndefined();
	expect(log).toEqual([expect.stringContaining(`begins with ${new URL(url).origin},`)]);
	expect(log[0]).toContain('WEBHOOK_URL');
	expect(log[0]).not.toContain(new URL(url).pathname);
});

it.each(PUBLIC_URLS)('a public service can reach %s', (url) => {
	expect(check(url)).toEqual({ log: [] });
});

it('what is private may reach everything', () => {
	for (const service of ['http://127.0.0.1:7878', 'http://sandbox:7878', 'http://192.168.1.30']) {
		for (const url of [...LOOPBACK_URLS, ...PRIVATE_URLS, ...PUBLIC_URLS]) {
			expect({ url, ...check(url, service) }).toEqual({ url, log: [] });
		}
	}
});
