const MAX_RETRY_DELAY_MS = 3_600_000;

/**
 * Returns the delay before the next attempt to deliver an event: doubled each time, at most an hour,
 * and varied at random by up to half, so that retries do not synchronize.
 * @param failed how many attempts have failed
 * @param firstMs the delay after the first one
 * @param random from 0 up to 1
 * @returns milliseconds
 */
export function retryDelay(failed: number, firstMs: number, random: number): number {
	const exact = Math.min(firstMs * 2 ** (failed - 1), MAX_RETRY_DELAY_MS);
	return Math.round(exact * (0.5 + random));
}
