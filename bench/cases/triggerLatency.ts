// How long the trigger takes to acknowledge an event while nothing else goes on: with grouping, and without.
import { setTimeout as sleep } from 'node:timers/promises';
import { withTriggers } from '../n8n/triggers.ts';
import { deliveryReports } from '../servers/deliveryReports.ts';
import { runAsCase } from '../measuring/caseProtocol.ts';
import type { TriggerKind } from '../measuring/caseProtocol.ts';
import type { Post } from '../measuring/loadGenerator.ts';
import { spread } from '../measuring/statistics.ts';
import { PAIRS, timePairs } from '../measuring/timePairs.ts';
import type { Pair } from '../measuring/timePairs.ts';

const WARM_UP = 200;
/** What n8n writes after an execution is written. */
const SETTLED_MS = 100;

const median = (pairs: Pair[]): Pair => ({
	ours: spread(pairs.map(({ ours }) => ours)).median,
	theirs: spread(pairs.map(({ theirs }) => theirs)).median,
});

await runAsCase<'triggerLatency'>(
	async ({ mode, events }) =>
		await withTriggers(mode, async (publish) => {
			const startSide = async (kind: TriggerKind) => {
				const { trigger } = await publish({ kind });
				const run = async (reports: Post[]) => {
					await trigger.deliver(reports, 1);
					return reports;
				};
				const check = async (reports: Post[]) => {
					await trigger.finish();
					await trigger.check(reports);
					await sleep(SETTLED_MS);
				};
				const warmUp = async () => await check(await run(deliveryReports(WARM_UP)));
				return { input: () => deliveryReports(1), run, check, warmUp };
			};
			const [left, right] = [await startSide('ours'), await startSide('oursUngrouped')];
			const all = await timePairs(left, right, { alternate: true, count: PAIRS * events });
			const pairs = Array.from({ length: PAIRS }, (_, at) =>
				median(all.slice(at * events, (at + 1) * events)),
			);
			return { pairs };
		}),
);
