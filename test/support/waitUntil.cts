/** Long enough for a busy machine, and shorter than a test may take. */
const LONGEST_MS = 240_000;

/** The real timer: a test may hold those that its code uses. */
const realTimeout = setTimeout;

/**
 * Waits until something is so.
 * @param what is waited for, for the message
 * @throws Error if it is not so in time, so that no loop outlives its test
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
