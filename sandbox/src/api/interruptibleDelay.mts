import { setTimeout as sleep } from 'node:timers/promises';

import type { Services } from '../http/services.mts';

/** Waits for a number of milliseconds. @returns false if the sandbox stops in the meantime */
export async function waitUnlessStopped(
	ms: number,
	{ changes: { closing } }: Pick<Services, 'changes'>,
): Promise<boolean> {
	if (ms > 0) await sleep(ms, undefined, { signal: closing }).catch(() => undefined);
	return !closing.aborted;
}
