import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for a busy machine. */
const LONGEST_MS = 240_000;

/** Waits until something is so. @throws Error if it is not so in time, so that no test lasts for ever */
export async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
	const end = performance.now() + LONGEST_MS;
	while (!(await isSo())) {
		if (performance.now() > end) throw new Error(`Waited ${LONGEST_MS / 1000} s for ${what}`);
		await pause(5);
	}
}
