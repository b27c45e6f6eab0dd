import { setTimeout as pause } from 'node:timers/promises';

import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/accounts.ts';
import { HttpError, integerParameter } from '../http/sandboxRoutes.ts';

/** The longest that a call waits, in milliseconds. */
const MAX_WAIT_MS = 30_000;
/** Changes within so many milliseconds are looked at together: a burst would be counted each time. */
const DEBOUNCE_MS = 10;

/**
 * Waits until there is as much as the query asks for: `count`, 1 by default, within `waitMs`, 0 by
 * default. It then goes on with what there is.
 * @throws ControlRefusal 400, or 503 when the sandbox stops meanwhile
 */
export async function waitForCount(
	{ changes }: Services,
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
		await pause(DEBOUNCE_MS);
		if (changes.closed) throw new HttpError(503, 'The sandbox stops');
	}
}
