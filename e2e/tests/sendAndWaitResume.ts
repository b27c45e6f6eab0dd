// Send and Wait in the real n8n where another process goes on than the one that asked.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startFreshN8n } from '../../harness/n8n/instance.ts';
import type { QueueN8n } from '../../harness/n8n/queueMode.ts';
import { startQueueN8n } from '../../harness/n8n/queueMode.ts';
import { fetchResponsePage, submitAnswer } from '../support/responsePage.ts';
import { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import type { AnswerItem } from '../support/items.ts';
import { Asker } from '../support/questions.ts';
import type { AskedQuestion } from '../support/questions.ts';
import { startAgain } from '../support/restarts.ts';

export function sendAndWaitResumeTests(stack: () => Stack): void {
	describe('Send and Wait where another process goes on than the one that asked', () => {
		let account: TestAccount;
		before(() => {
			account = new TestAccount(stack().sandbox.baseUrl, 'sbx_e2e-ask-resume');
		});

		/** Approves on the question's page: the execution goes on, and no further SMS is sent. */
		const approve = async (asker: Asker, to: string, { id, url }: AskedQuestion) => {
			assert.equal((await fetchResponsePage(url)).heading, 'Your approval is needed');
			assert.equal((await submitAnswer(url, 'approve')).heading, 'Thank you');
			const { items } = await asker.ended(id);
			assert.equal(items<AnswerItem>('After')[0].data.approved, true);
			assert.equal((await account.texts(to)).length, 1);
		};

		it('waits through a restart of n8n', async () => {
			const to = '33639980105';
			const n8n = await startFreshN8n();
			const asker = await Asker.create(stack(), n8n.rest, account);
			const asked = await asker.ask(to);
			await n8n.process.stop();
			const again = await startAgain(n8n);
			try {
				await approve(asker, to, asked);
			} finally {
				await again.process.stop();
			}
		});

		describe('in queue mode', () => {
			let queue: QueueN8n;
			before(async () => {
				queue = await startQueueN8n();
			});
			after(async () => await queue?.stop());

			it('asks in a worker, is answered at a webhook processor, and goes on in a worker', async () => {
				const to = '33639980106';
				const asker = await Asker.create(stack(), queue.rest, account);
				const asked = await asker.ask(to);
				assert.equal(new URL(asked.url).origin, queue.webhooks[0].url);
				assert.equal((await submitAnswer(`${asked.url}0`, 'approve')).status, 401);
				await approve(asker, to, asked);
				assert.equal((await fetchResponsePage(asked.url)).heading, 'No action required');
			});
		});
	});
}
