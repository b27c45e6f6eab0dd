// The Test button of the credential, against the sandbox and against what is not the service.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startWrongServers } from '../support/wrongServers.ts';
import type { WrongServers } from '../support/wrongServers.ts';
import { credentialType } from '../../harness/system/packageNames.ts';
import type { CredentialData, Stack } from '../../harness/stack.ts';

export function credentialTests(stack: () => Stack): void {
	describe("the credential's Test button", () => {
		let wrong: WrongServers;
		before(async () => {
			wrong = await startWrongServers();
		});
		after(() => wrong.close());

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

		it('forgives blanks and a trailing slash in the base URL', async () => {
			const { status, message } = await test({ baseUrl: ` ${stack().sandbox.baseUrl}/ ` });
			assert.equal(status, 'OK', message);
		});

		/** Each message must name the field to look at. */
		const refusals: Array<[title: string, () => Partial<CredentialData>, message?: RegExp]> = [
			['a wrong token', () => ({ accessToken: 'wrong' }), /'Access Token'/],
			['a host that does not exist', () => ({ baseUrl: 'http://no-such-host.invalid/v1' })],
			['a refused connection', () => ({ baseUrl: wrong.refused })],
			['an HTML page', () => ({ baseUrl: wrong.html })],
			['JSON without a status', () => ({ baseUrl: wrong.json })],
			['a path that is not there', () => ({ baseUrl: `${wrong.json}/../none` })],
		];
		for (const [title, changes, expected = /'Base URL'/] of refusals) {
			it(`says no to ${title}, with a way out`, async (context) => {
				const { status, message } = await test(changes());
				context.diagnostic(`${title}: ${message}`);
				assert.equal(status, 'Error');
				assert.match(message, expected);
			});
		}
	});
}
