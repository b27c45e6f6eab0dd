// Workflows saved with the first version of the nodes (test/fixtures/first-version), in the real n8n.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAccount, importExampleFor, whilePublished } from '../lib/fixtures/examples.ts';
import { waitForStatus } from '../lib/n8n/executions.ts';
import { runUntilWaiting } from '../lib/n8n/runUntilWaiting.ts';
import { submitAnswer } from '../lib/n8n/responsePage.ts';
import type { WorkflowDraft } from '../lib/n8n/rest.ts';
import type { Stack } from '../lib/stack.ts';
import { importAndRun, nodeNamed } from './support/examples.ts';
import type { AnswerItem } from './support/items.ts';

const fixture = (name: string) => `../test/fixtures/first-version/${name}.json`;
const FIRST_VERSION_PHONE = '33639980001';

export function firstVersionTests(stack: () => Stack): void {
	describe('workflows saved with the first version', () => {
		it('run each operation', async () => {
			const account = await createAccount(stack());
			// For the log of refused calls.
			await account.service('DELETE', '/webhook/no-such-webhook');
			const execution = await importAndRun(stack(), account, fixture('action'));
			assert.equal(execution.items('Send, All Fields')[0].accepted, true);
			assert.equal(execution.items('Get API Error')[0].error_code, '-5');
			assert.equal(execution.items('Get Undeliverable Numbers').length, 2);
		});

		// It was saved with 2; a workflow that nobody saved in the editor may have 1.
		for (const typeVersion of [2, 1]) {
			it(`take each event by the output that it had, with version ${typeVersion} of the trigger`, async () => {
				const change = (draft: WorkflowDraft) => {
					Object.assign(nodeNamed(draft, 'All Events'), { typeVersion });
				};
				const account = await createAccount(stack(), { credits: 11, balanceTrigger: 10 });
				const workflow = await importExampleFor(stack(), account, fixture('trigger'), change);
				await whilePublished(stack(), workflow, async ({ executions }) => {
					const links = ['https://example.com'];
					const message = { text: 'See <-short->', pushtype: 'alert', links };
					const sms = {
						message,
						recipients: { gsm: [{ value: FIRST_VERSION_PHONE, gsmsmsid: 'one' }] },
					};
					await account.service('POST', '/send', { sms });
					await executions(2);
					await account.click(FIRST_VERSION_PHONE);
					await executions(3);
					await account.reply(FIRST_VERSION_PHONE, 'Oui, merci');
					await account.reply(FIRST_VERSION_PHONE, 'STOP');
					const all = await executions(5);
					const eventsAt = (node: string) =>
						all.flatMap((one) => one.items(node)).map(({ event }) => event);
					assert.deepEqual(eventsAt('Balance Low'), ['lowBalance']);
					assert.deepEqual(eventsAt('Delivery Report'), ['report']);
					assert.deepEqual(eventsAt('Link Clicked'), ['click']);
					assert.deepEqual(eventsAt('Opt-Out'), ['optOut']);
					assert.deepEqual(eventsAt('Reply Received'), ['reply']);
				});
			});
		}

		it('ask a question and go on with the answer', async () => {
			const { rest } = stack().n8n;
			const account = await createAccount(stack());
			const workflow = await importExampleFor(stack(), account, fixture('ask'));
			const id = await runUntilWaiting(rest, workflow);
			await submitAnswer(await account.followLink(FIRST_VERSION_PHONE), 'approve');
			const execution = await waitForStatus(rest, id, ['success']);
			assert.equal(execution.items<AnswerItem>('Answered')[0].data.approved, true);
		});
	});
}
