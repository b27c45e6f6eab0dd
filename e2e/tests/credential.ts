// The Test button of the credential in the real n8n: what it says of other services is tested in n8n's engine.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { credentialType } from '../../harness/system/packageNames.ts';
import type { CredentialData, Stack } from '../../harness/stack.ts';

export function credentialTests(stack: () => Stack): void {
	describe("the credential's Test button", () => {
		const test = async (changes: Partial<CredentialData>) =>
			await stack().n8n.rest.testCredential(credentialType, {
				...stack().credentialData,
				...changes,
			});

		for (const format of ['json', 'xml'] as const) {
			it(`accepts the right token with the data format ${format}`, async () => {
				assert.deepEqual((await test({ format })).status, 'OK');
			});
		}

		for (const [title, changes, field] of [
			['a wrong token', { accessToken: 'wrong' }, /'Access Token'/],
			[
				'an address that leads nowhere',
				{ baseUrl: 'http://no-such-host.invalid/v1' },
				/'Base URL'/,
			],
		] as const) {
			it(`says no to ${title}, and names the field to look at`, async () => {
				const { status, message } = await test(changes);
				assert.equal(status, 'Error');
				assert.match(message, field);
			});
		}
	});
}
