// n8n killed at any moment of sends and questions, while events come in: nobody gets a message twice, no acknowledged
// event is lost, and n8n says which executions did not end.
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { querySqlite } from '../../harness/n8n/database.ts';
import { startFreshN8n } from '../../harness/n8n/instance.ts';
import type { FreshN8n } from '../../harness/n8n/instance.ts';
import { storeOfSqlite } from '../../harness/n8n/storedEvents.ts';
import type { Stack } from '../../harness/stack.ts';
import { CAMPAIGNS, KilledSend } from '../support/killedSend.ts';
import { startAgain } from '../support/restarts.ts';
import { AcknowledgedEvents, FLOOD_ENV, publishReportTrigger } from '../support/storedEvents.ts';

/** How often n8n is killed. */
const KILLS = Number(process.env.KILLS) || 1;

/** The longest time from the last of the awaited messages to the kill, in milliseconds. */
const MOST_MS_TO_KILL = 200;

/** Calls with events that are under way at any time. */
const IN_FLIGHT = 2;

const rounds = fc.record({
	/** How many messages are sent before the question is asked, and before the kill. */
	askAfter: fc.nat(CAMPAIGNS / 2),
	killAfter: fc.nat(CAMPAIGNS),
	killAfterMs: fc.nat(MOST_MS_TO_KILL),
});

export function killedSendsTests(stack: () => Stack): void {
	describe('n8n killed while it sends, asks and takes events', () => {
		let n8n: FreshN8n;

		before(async () => {
			n8n = await startFreshN8n({ env: FLOOD_ENV });
		});
		after(async () => await n8n?.process.stop());

		const recover = async () => {
			n8n = await startAgain(n8n, FLOOD_ENV);
		};

		it(`${KILLS} kills: no message twice, no acknowledged event lost`, async (test) => {
			const seed = Number(process.env.SEED) || Date.now() % 2 ** 31;
			test.diagnostic(`SEED=${seed}`);
			const store = storeOfSqlite(querySqlite(n8n.userFolder));
			const trigger = await publishReportTrigger(stack(), n8n.rest, store);
			const events = await AcknowledgedEvents.of(trigger);
			const ways: Record<string, number> = {};
			for (const [at, round] of fc.sample(rounds, { seed, numRuns: KILLS }).entries()) {
				const killed = await KilledSend.create(stack(), n8n.rest, `kill-${seed}-${at}`);
				const stop = events.sender.flood(IN_FLIGHT);
				const started = killed.start(Math.min(round.askAfter, round.killAfter));
				await killed.reaches(round.killAfter);
				await sleep(round.killAfterMs);
				await n8n.process.stop('SIGKILL');
				await Promise.all([started, stop()]);
				await events.look();
				const messages = await killed.messages();
				await recover();
				for (const [what, way] of Object.entries(await killed.check(messages))) {
					ways[`${what} ${way}`] = (ways[`${what} ${way}`] ?? 0) + 1;
				}
			}
			test.diagnostic(`${CAMPAIGNS} campaigns each; ${JSON.stringify(ways)}`);
			await events.conclude(test);
		});

		it(`${KILLS} kills in the middle of a send, and Retry: no message twice, and the rest goes out`, async (test) => {
			const seed = Number(process.env.SEED) || Date.now() % 2 ** 31;
			test.diagnostic(`SEED=${seed}`);
			let unknown = 0;
			for (const [at, round] of fc.sample(rounds, { seed, numRuns: KILLS }).entries()) {
				const killed = await KilledSend.create(stack(), n8n.rest, `retried-${seed}-${at}`);
				const url = await killed.publish();
				const started = fetch(url, { method: 'POST' }).catch(() => {});
				await killed.reaches(round.killAfter);
				await sleep(round.killAfterMs / 4);
				await n8n.process.stop('SIGKILL');
				await started;
				await recover();
				unknown += await killed.checkRetry();
			}
			test.diagnostic(`${unknown} of ${KILLS * CAMPAIGNS} messages may have gone out`);
		});
	});
}
