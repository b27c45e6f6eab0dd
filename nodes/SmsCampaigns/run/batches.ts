import { sleep } from 'n8n-workflow';

export interface BatchSettings {
	/** Calls made at the same time. */
	size: number;
	/** From the start of one batch to the start of the next, in milliseconds. */
	pauseMs: number;
}

/**
 * Makes calls in batches. The calls of a batch run in parallel; the next batch starts once all of them have settled and
 * the pause is over.
 * @param signal ends the pause; calls made after it was aborted fail without being sent
 * @param make makes the call of one job
 * @param take receives each job with its result, in order; an exception from it ends the run
 */
export async function runInBatches<Job, Result>(
	jobs: Job[],
	{ size, pauseMs }: BatchSettings,
	signal: AbortSignal | undefined,
	make: (job: Job) => Promise<Result>,
	take: (job: Job, result: Result) => void,
): Promise<void> {
	for (let first = 0; first < jobs.length; first += size) {
		const startedAt = Date.now();
		const batch = jobs.slice(first, first + size);
		// The whole batch settles before any result is used: no call in flight is abandoned.
		const results = await Promise.allSettled(batch.map(make));
		results.forEach((result, position) => {
			if (result.status === 'rejected') throw result.reason;
			take(batch[position], result.value);
		});
		const remaining = pauseMs - (Date.now() - startedAt);
		if (first + size < jobs.length && remaining > 0) {
			await sleep(remaining, signal).catch(() => undefined);
		}
	}
}
