import { setTimeout as sleep } from 'node:timers/promises';

const INTERVAL_MS = 150;

/** How long anything is waited for: long enough for a busy machine, since only a failure takes that long. */
export const WAIT_SECONDS = 300;

type Falsy = false | 0 | '' | null | undefined;

/**
 * Calls a function until it gives something.
 *
 * @param what is waited for, for the message
 * @param look gives something falsy as long as it is not there
 * @param seconds how long to wait at most
 * @param intervalMs the pause between two calls
 * @returns what `look` gave
 * @throws Error saying what was waited for
 */
export async function until<Found>(
	what: string,
	look: () => Found | Promise<Found>,
	seconds = WAIT_SECONDS,
	intervalMs = INTERVAL_MS,
): Promise<Exclude<Found, Falsy>> {
	for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(intervalMs)) {
		const found = await look();
		if (found) return found as Exclude<Found, Falsy>;
	}
	throw new Error(`Waited ${seconds} s in vain: ${what}.`);
}
