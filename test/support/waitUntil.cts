/** A time limit that is long enough for a busy machine, but shorter than a test's time limit. */
const LONGEST_MS = 240_000;

/** The real timer, because a test may replace the timers of its code. */
const realTimeout = setTimeout;

/**
 * Waits until a condition is true.
 * @param what the awaited condition, for the error message
 * @throws Error if the condition stays false, so that no loop outlives its test
 */
export async function waitUntil(
	what: string,
	isSo: () => boolean | Promise<boolean>,
): Promise<void> {
	const end = performance.now() + LONGEST_MS;
	while (!(await isSo())) {
		if (performance.now() > end) throw new Error(`Waited ${LONGEST_MS / 1000} s for ${what}.`);
		await new Promise((resolve) => realTimeout(resolve, 5));
	}
}
