// The Test button of the credential, against the sandbox and against what is not the service.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startImpostors } from '../lib/impostors.ts';
import { credentialType } from '../lib/world.ts';

export function credentialTests(world) {
	describe("the credential's Test button", () => {
		let impostors;
		before(async () => {
			impostors = await startImpostors();
		});
		after(() => impostors.close());

		const test = async (changes) =>
			await world().n8n.rest.testCredential(credentialType, {
				...world().credentialData,
				...changes,
			});

		for (const format of ['json', 'xml']) {
			it(`accepts the right token with the data format ${format}`, async () => {
				assert.deepEqual((await test({ format })).status, 'OK');
			});
		}

		it('forgives blanks and a trailing slash in the base URL', async () => {
			const { status, message } = await test({ baseUrl: ` ${world().sandbox.baseUrl}/ ` });
			assert.equal(status, 'OK', message);
		});

		/** Each message must name the field to look at. */
		const refusals = [
			['a wrong token', () => ({ accessToken: 'wrong' }), /'Access Token'/],
			['a host that does not exist', () => ({ baseUrl: 'http://no-such-host.invalid/v1' })],
			['a refused connection', () => ({ baseUrl: impostors.refused })],
			['an HTML page', () => ({ baseUrl: impostors.html })],
			['JSON without a status', () => ({ baseUrl: impostors.json })],
			['a path that is not there', () => ({ baseUrl: `${impostors.json}/../none` })],
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
