import { startTimer } from '../../api/http/call';

/**
 * Time limits in milliseconds. n8n allows a publication 84 seconds in total (70 % of
 * N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS), in which it deletes the previous version's webhooks and may try five
 * times to create the new ones: at most five of them.
 */
export const CALL_MS = 10_000;

/** For all deletions of one life-cycle call together; also for checking or starting webhooks. */
export const DELETE_ALL_MS = 20_000;

/** How long a failure is remembered: longer than n8n's tries of one activation take, which is 16 seconds. */
export const REMEMBER_MS = 20_000;

/** Runs `work` with a signal that is aborted after a time limit. */
export async function withTimeout<T>(
	ms: number,
	work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	const timeout = new AbortController();
	const stopTimer = startTimer(ms, () => timeout.abort());
	try {
		return await work(timeout.signal);
	} finally {
		stopTimer();
	}
}
