import { setTimeout as sleep } from 'node:timers/promises';

import { HttpError, integerParameter } from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';

/** The longest that a call waits. */
const MAX_WAIT_MS = 30_000;
/** After a change, later ones have this long to arrive too, so that a burst is not counted each time. */
const DEBOUNCE_MS = 10;

/**
 * Waits until a count reaches the query's `count` (1 by default) or `waitMs` (0 by default) have passed.
 * @throws HttpError 400 for the query, or 503 when the sandbox stops meanwhile
 */
export async function waitForCount(
	{ changes, work }: Services,
	account: Account,
	query: URLSearchParams,
	count: () => number,
): Promise<void> {
	const until = performance.now() + Math.min(integerParameter(query, 'waitMs', 0), MAX_WAIT_MS);
	const wanted = integerParameter(query, 'count', 1);
	for (;;) {
		const left = until - performance.now();
		if (left <= 0 || count() >= wanted) return;
		await changes.next(account.id, left);
		await sleep(DEBOUNCE_MS);
		while (work.isBusy(account)) await work.settled(account);
		if (changes.closing.aborted) throw new HttpError(503, 'The sandbox stops');
	}
}
