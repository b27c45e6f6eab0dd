import { setTimeout as sleep } from 'node:timers/promises';

import { HttpError } from '../http/sandboxRoutes.mts';
import type { Services } from '../http/services.mts';
import type { Account } from '../store/accounts/account.mts';

/** Maximum time that a call waits, in milliseconds. */
export const MAX_WAIT_MS = 30_000;
/** Milliseconds from a change until the rows are counted, so that a burst of changes causes only one count. */
const DEBOUNCE_MS = 10;

/**
 * Waits until a count reaches the query's `count`, or for at most `waitMs` milliseconds.
 * @throws HttpError 503 if the sandbox stops in the meantime
 */
export async function waitForCount(
	{ changes }: Services,
	account: Account,
	{ count: wanted, waitMs }: { count: number; waitMs: number },
	count: () => number,
): Promise<void> {
	const until = performance.now() + waitMs;
	for (;;) {
		const left = until - performance.now();
		if (left <= 0 || count() >= wanted) return;
		await changes.next(account.id, left);
		await sleep(DEBOUNCE_MS);
		if (changes.closing.aborted) throw new HttpError(503, 'The sandbox is stopping');
	}
}
