const MAX_RETRY_DELAY_MS = 3_600_000;

/**
 * How long to wait before an event is tried again: twice as long each time, at most an hour, and by
 * chance between half as long and one and a half times as long, so that retries do not come in step.
 * @param failed how many tries there were
 * @param firstMs the wait after the first one
 * @param random from 0 up to 1
 * @returns milliseconds
 */
export function retryDelay(failed: number, firstMs: number, random: number): number {
	const exact = Math.min(firstMs * 2 ** (failed - 1), MAX_RETRY_DELAY_MS);
	return Math.round(exact * (0.5 + random));
}
