// Measures how our trigger and n8n's Webhook node receive delivery reports in the same n8n instance.
import assert from 'node:assert/strict';
import pLimit from 'p-limit';
import type { DeliveryReport } from '../../harness/sandbox/account.mts';
import { tearDown } from '../../harness/stack.mts';
import { until } from '../../harness/system/polling.mts';
import { stopOnSignals } from '../../harness/system/signals.mts';
import { timePairs } from '../timePairs.mts';
import { makeReports, startInstance } from '../n8n/instance.mts';
import type { N8nMode, PublishedTrigger } from '../n8n/instance.mts';

const WARM_UP = 200;
const [PATIENCE_SECONDS, POLL_MS] = [120, 20];

/** Posts up to `atOnce` delivery reports at a time, and waits until all executions have ended. */
async function receive(
	{ url, unfinished }: PublishedTrigger,
	reports: DeliveryReport[],
	atOnce: number,
) {
	const limit = pLimit(atOnce);
	const post = async ({ headers, body }: DeliveryReport) => {
		const response = await fetch(url, { method: 'POST', headers, body });
		await response.arrayBuffer();
		assert.equal(response.status, 200, 'An event was not acknowledged.');
	};
	await Promise.all(reports.map((report) => limit(post, report)));
	// n8n has stored an execution for each acknowledged event, so no execution is missed.
	const isDone = async () => (await unfinished()) === 0;
	await until('all executions to end', isDone, PATIENCE_SECONDS, POLL_MS);
	return reports;
}

export async function measureEvents(mode: N8nMode, count: number, inFlight: number) {
	const side = (trigger: PublishedTrigger) => {
		const run = async (reports: DeliveryReport[]) => await receive(trigger, reports, inFlight);
		/** Checks that each report is in exactly one successful execution. */
		const check = async (reports: DeliveryReport[]) => {
			const { statuses, repeated } = await trigger.outcome(
				reports.map(({ messageId }) => messageId),
			);
			assert.deepEqual(
				{ statuses, repeated },
				{ statuses: { success: reports.length }, repeated: 0 },
			);
		};
		const warmUp = async () => await check(await run(makeReports(WARM_UP)));
		return { input: () => makeReports(count), run, check, warmUp };
	};
	stopOnSignals(tearDown);
	try {
		const publish = await startInstance(mode);
		const [ours, theirs] = [side(await publish('ours')), side(await publish('webhook'))];
		return await timePairs(ours, theirs, { alternate: true });
	} finally {
		await tearDown();
	}
}
