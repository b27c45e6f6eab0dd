// Workflows saved with the first version of the nodes (test/fixtures/first-version), in the real n8n.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Phones, press, reached, startAsking } from '../lib/ask.ts';
import { importFor, ownAccount, published, run } from '../lib/examples.ts';

const fixture = (name) => `../test/fixtures/first-version/${name}.json`;
const PHONE = '33639980001';

export function firstVersionTests(world) {
	describe('workflows saved with the first version', () => {
		it('run each operation', async () => {
			const own = await ownAccount(world());
			// For the log of refused calls.
			await own.service('DELETE', '/webhook/no-such-webhook');
			const execution = await run(world(), await importFor(world(), own, fixture('action')));
			assert.equal(execution.items('Send, All Fields')[0].accepted, true);
			assert.equal(execution.items('Get API Error')[0].error_code, '-5');
			assert.equal(execution.items('Get Undeliverable Numbers').length, 2);
		});

		it('take each event on the wire that it had', async () => {
			const own = await ownAccount(world(), { credits: 11, balanceTrigger: 10 });
			const workflow = await importFor(world(), own, fixture('trigger'));
			await published(world(), workflow, async ({ executions }) => {
				const message = {
					text: 'See <-short->',
					pushtype: 'alert',
					links: ['https://example.com'],
				};
				const sms = { message, recipients: { gsm: [{ value: PHONE, gsmsmsid: 'one' }] } };
				await own.service('POST', '/send', { sms });
				await executions(2);
				await new Phones(world().sandbox, own.token).click(PHONE);
				await executions(3);
				await own.reply(PHONE, 'Oui, merci');
				await own.reply(PHONE, 'STOP');
				const all = await executions(5);
				const went = [
					'Balance Low',
					'Delivery Report',
					'Link Clicked',
					'Opt-Out',
					'Reply Received',
				];
				const counted = went.map((wire) => all.flatMap((one) => one.items(wire)));
				assert.deepEqual(
					counted.map((items) => items.map(({ event }) => event)),
					[['BALANCE_ALERT'], ['DLR'], ['CLICKER'], ['STOP'], ['MO']],
				);
			});
		});

		it('ask a question and go on with the answer', async () => {
			const { n8n, sandbox } = world();
			const own = await ownAccount(world());
			const id = await startAsking(n8n.rest, await importFor(world(), own, fixture('ask')));
			await press(await new Phones(sandbox, own.token).click(PHONE), 'approve');
			const execution = await reached(n8n.rest, id, ['success']);
			assert.equal(execution.items('Answered')[0].data.approved, true);
		});
	});
}
