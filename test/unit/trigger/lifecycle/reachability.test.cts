import type { InvalidInput } from '../../../../nodes/SmsCampaigns/shared/invalidInput';
import { isPrivateUrl } from '../../../../nodes/SmsCampaigns/api/http/privateUrl';
import { checkWebhookUrl } from '../../../../nodes/SmsCampaigns/trigger/lifecycle/createWebhooks';

/** Returns the message that rejects a webhook URL for a service; undefined if the URL is accepted. */
function rejectionOf(url: string, baseUrl = 'https://api.example.com'): string | undefined {
	try {
		checkWebhookUrl(url, { baseUrl });
	} catch (thrown) {
		const { message, description } = thrown as InvalidInput;
		return `${message} ${description}`;
	}
	return undefined;
}

const LOOPBACK_URLS = [
	'http://localhost:5678/webhook/secret',
	'http://n8n.localhost:5678/webhook/1',
	'http://LOCALHOST./webhook/1',
	'http://localhost.localdomain/webhook/1',
	'http://127.0.0.1:5678/webhook/1',
	'http://0x7f000001/webhook/1',
	'http://[::1]:5678/webhook/1',
	'http://[::ffff:127.0.0.1]/webhook/1',
	'http://0.0.0.0:5678/webhook/1',
	'http://[::]/webhook/1',
];

const PRIVATE_URLS = [
	'http://10.1.2.3/webhook/secret',
	'http://169.254.10.10/webhook/1',
	'http://100.64.0.1/webhook/1',
	'http://[fc00::1]/webhook/1',
	'http://[::ffff:192.168.1.20]/webhook/1',
	'http://n8n:5678/webhook/1',
	'http://NAS.LOCAL./webhook/1',
	'http://n8n.internal/webhook/1',
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

it.each(LOOPBACK_URLS)('rejects the webhook URL %s for a public service', (url) => {
	expect(isPrivateUrl(url)).toBe(true);
	const rejection = rejectionOf(url);
	expect(rejection).toContain(`begins with ${new URL(url).origin},`);
	expect(rejection).toContain('WEBHOOK_URL');
	// The message must not contain the path, because the path is secret.
	expect(rejection).not.toContain(new URL(url).pathname);
	for (const service of ['http://127.0.0.1:7878', 'http://sandbox:7878', 'http://192.168.1.30'])
		expect(rejectionOf(url, service)).toBeUndefined();
});

it.each([
	...PRIVATE_URLS.map((url) => [url, true] as const),
	...PUBLIC_URLS.map((url) => [url, false] as const),
])('accepts %s for a public service, and classifies the URL as private: %j', (url, isPrivate) => {
	expect(rejectionOf(url)).toBeUndefined();
	expect(isPrivateUrl(url)).toBe(isPrivate);
});

it.each(['n8n.example.com/webhook/1', 'localhost:5678/webhook/1', ''])(
	'rejects %j, which is not a complete URL',
	(url) => {
		expect(rejectionOf(url, 'http://127.0.0.1:7878')).toContain('not a complete URL. Set');
	},
);
