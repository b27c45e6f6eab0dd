import { setTimeout as pause } from 'node:timers/promises';

import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/accounts.ts';
import { ControlRefusal, integerOf } from '../http/sandboxRoutes.ts';

/** The longest that a call waits, in milliseconds. */
const LONGEST_MS = 30_000;
/** Changes within so many milliseconds are looked at together: a burst would be counted each time. */
const BURST_MS = 10;

/**
 * Waits until there is as much as the query asks for: `count`, 1 by default, within `waitMs`, 0 by
 * default. It then goes on with what there is.
 * @throws ControlRefusal 400, or 503 when the sandbox stops meanwhile
 */
export async function waitFor(
	{ changes }: Services,
	account: Account,
	query: URLSearchParams,
	count: () => number,
): Promise<void> {
	const until = performance.now() + Math.min(integerOf(query, 'waitMs', 0), LONGEST_MS);
	const wanted = integerOf(query, 'count', 1);
	for (;;) {
		const left = until - performance.now();
		if (left <= 0 || count() >= wanted) return;
		await changes.next(account.id, left);
		await pause(BURST_MS);
		if (changes.closed) throw new ControlRefusal(503, 'The sandbox stops');
	}
}
