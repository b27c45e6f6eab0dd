import { sleep } from 'n8n-workflow';

export interface BatchSettings {
	/** How many calls are made at the same time. */
	size: number;
	/** From the start of one batch to the start of the next, in milliseconds. */
	pauseMs: number;
}

/**
 * Makes calls batch by batch: those of one batch at the same time, the next batch when all have ended and the
 * pause is over.
 * @param make makes the call of one job
 * @param take gets the jobs with their outcomes in order; what it throws ends the run
 * @param signal ends the pause; calls that are made when the execution was stopped say so and reach nobody
 */
export async function runInBatches<Job, Done>(
	jobs: Job[],
	{ size, pauseMs }: BatchSettings,
	signal: AbortSignal | undefined,
	make: (job: Job) => Promise<Done>,
	take: (job: Job, done: Done) => void,
): Promise<void> {
	for (let at = 0; at < jobs.length; at += size) {
		const started = Date.now();
		const batch = jobs.slice(at, at + size);
		// All of a batch end before anything is made of one of them: a call in flight is never left alone.
		const done = await Promise.allSettled(batch.map(make));
		done.forEach((outcome, place) => {
			if (outcome.status === 'rejected') throw outcome.reason;
			take(batch[place], outcome.value);
		});
		const rest = pauseMs - (Date.now() - started);
		if (at + size < jobs.length && rest > 0) await sleep(rest, signal).catch(() => undefined);
	}
}
