// Questions with random ends in the real n8n, which is killed meanwhile: at most one answer each, and no reply is lost.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { startFreshN8n } from '../../harness/n8n/instance.ts';
import { startReadyProxy } from '../support/readyProxy.ts';
import type { Stack } from '../../harness/stack.ts';
import { freePort } from '../../harness/system/ports.ts';
import { EndedQuestions } from '../support/endedQuestions.ts';
import type { Ending } from '../support/endedQuestions.ts';
import { Replies } from '../support/replies.ts';
import { startAgain } from '../support/restarts.ts';

/** How many questions are asked; n8n is killed once for each batch of them. */
const QUESTIONS = Number(process.env.QUESTIONS) || 10;
const BATCH = QUESTIONS < 500 ? 10 : 100;

/** The longest time from the first end of a batch to the kill. */
const MOST_MS_TO_KILL = 1_500;

const endings = fc.record<Ending>({
	kind: fc.constantFrom('link', 'reply', 'both', 'timeOut', 'cancel', 'later'),
	words: fc.array(fc.constantFrom('yes', 'No', 'When exactly?'), { minLength: 1, maxLength: 3 }),
	afterMs: fc.nat(MOST_MS_TO_KILL),
});
const batches = fc.record({
	endings: fc.array(endings, { minLength: BATCH, maxLength: BATCH }),
	killAfterMs: fc.nat(MOST_MS_TO_KILL),
});

export function sendAndWaitEndsTests(stack: () => Stack): void {
	describe('Send and Wait with random ends', () => {
		it(`${QUESTIONS} questions have at most one answer each, and each reply answers or starts the workflow`, async (test) => {
			const seed = Number(process.env.SEED) || Date.now() % 2 ** 31;
			test.diagnostic(`SEED=${seed}`);
			const port = await freePort();
			// n8n says 200 to replies that come in while it starts, and drops them.
			const proxy = await startReadyProxy(`http://127.0.0.1:${port}`);
			const env = { WEBHOOK_URL: `${proxy.url}/` };
			let n8n = await startFreshN8n({ port, env });
			try {
				const replies = await Replies.create(stack(), n8n.rest, `random-ends-${seed}`);
				const numRuns = Math.ceil(QUESTIONS / BATCH);
				for (const [at, batch] of fc.sample(batches, { seed, numRuns }).entries()) {
					const questions = new EndedQuestions(replies, batch.endings, at * BATCH);
					await questions.ask();
					const ended = questions.end();
					await sleep(batch.killAfterMs);
					await n8n.process.stop('SIGKILL');
					await ended;
					n8n = await startAgain(n8n, env);
					await questions.endUnderAnotherToken();
					await questions.endTheRest();
					test.diagnostic(await questions.check());
				}
				assert.equal((await replies.account.webhooks()).length, 2, "The trigger's, and no others.");
				await replies.trigger.close();
				assert.deepEqual(await replies.account.webhooks(), []);
			} finally {
				await n8n.process.stop();
				await proxy.close();
			}
		});
	});
}
