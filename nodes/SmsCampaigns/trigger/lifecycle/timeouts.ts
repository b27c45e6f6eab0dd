import { sleep } from 'n8n-workflow';

/**
 * How long things may take, in milliseconds. n8n gives a publication 84 seconds in all (70 % of
 * N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS): the webhooks of the version before are deleted in it, and creating
 * may be tried five times.
 */
export const CREATE_MS = 15_000;
export const CALL_MS = 10_000;

/** For all ids of one call together. */
export const DELETE_ALL_MS = 20_000;

/** After that no further webhook is begun. */
export const LAST_START_MS = 40_000;

/** An activation that took longer in vain is not tried again. */
export const NO_RETRY_AFTER_MS = 15_000;

/** Runs `work` with a signal that ends its calls when the time is over. */
export async function withTimeout<T>(
	ms: number,
	work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
	const over = new AbortController();
	const done = new AbortController();
	void sleep(ms, done.signal).then(
		() => over.abort(),
		() => {},
	);
	try {
		return await work(over.signal);
	} finally {
		done.abort();
	}
}
