// Send and Wait in the real n8n where another process goes on than the one that asked.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { look, Phones, press } from '../lib/ask.ts';
import { startQueueN8n } from '../lib/queue.ts';
import { startOwnN8n } from '../lib/world.ts';
import { Asker } from './support/questions.ts';
import { startAgain } from './support/restarts.ts';

export function sendAndWaitResumeTests(world) {
	describe('Send and Wait where another process goes on than the one that asked', () => {
		let phones;
		before(() => {
			phones = new Phones(world().sandbox, 'sbx_e2e-ask-resume');
		});

		/** Approves on the question's page: the execution goes on, and no further SMS is sent. */
		const approve = async (asker, to, { id, url }) => {
			assert.equal((await look(url)).heading, 'Your answer, please');
			assert.equal((await press(url, 'approve')).heading, 'Thank you');
			const { items } = await asker.ended(id);
			assert.equal(items('After')[0].data.approved, true);
			assert.equal((await phones.texts(to)).length, 1);
		};

		it('waits through a restart of n8n', async () => {
			const to = '33639980105';
			const n8n = await startOwnN8n();
			const asker = await Asker.create(world(), n8n.rest, phones);
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
			let queue;
			before(async () => {
				queue = await startQueueN8n();
			});
			after(async () => await queue?.stop());

			it('asks in a worker, is answered at a webhook processor, and goes on in a worker', async () => {
				const to = '33639980106';
				const asker = await Asker.create(world(), queue.rest, phones);
				const asked = await asker.ask(to);
				assert.equal(new URL(asked.url).origin, queue.webhooks[0].url);
				assert.equal((await press(`${asked.url}0`, 'approve')).status, 401);
				await approve(asker, to, asked);
				assert.equal((await look(asked.url)).heading, 'No action required');
			});
		});
	});
}
