// Simulates the passing of a minute and a failed read of the credential: tests with n8n's engine contain neither.
import type { IWebhookFunctions } from 'n8n-workflow';
import { signatureSecretOf } from '../../../../nodes/SmsCampaigns/trigger/receive/signature';

const START = Date.parse('2026-03-01T10:00:00Z');
let webhooks = 0;

/** Returns a webhook whose events are signed with the credential's secret, and a credential that can change. */
function signedWebhook(secret: unknown) {
	const stored = { id: '1', url: '', nonce: `nonce ${webhooks++}` };
	const credential = { secret, reads: 0, fails: false };
	const context = {
		getCredentials: async () => {
			credential.reads++;
			if (credential.fails) throw new Error('The database is unavailable');
			return { signatureSecret: credential.secret };
		},
	} as unknown as IWebhookFunctions;
	return { credential, read: async () => await signatureSecretOf(context, stored) };
}

beforeEach(() => void jest.useFakeTimers({ now: START }));
afterEach(() => void jest.useRealTimers());

it.each([
	['  open sesame\n', 'open sesame'],
	['', ''],
	[undefined, ''],
	[7, ''],
])('reads the secret %j of the credential as %j', async (secret, expected) => {
	expect(await signedWebhook(secret).read()).toBe(expected);
});

it('reads the credential at most once a minute, unless the last read failed', async () => {
	const { credential, read } = signedWebhook('open sesame');
	credential.fails = true;
	await expect(read()).rejects.toThrow('The database is unavailable');
	credential.fails = false;
	expect(await read()).toBe('open sesame');
	credential.secret = 'another';
	jest.setSystemTime(START + 59_999);
	expect(await read()).toBe('open sesame');
	expect(credential.reads).toBe(2);
	jest.setSystemTime(START + 60_000);
	expect(await read()).toBe('another');
	expect(credential.reads).toBe(3);
});
