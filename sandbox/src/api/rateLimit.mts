import { OUTCOME, Refusal } from '../domain/outcome.mts';
import type { Account } from '../store/accounts/account.mts';
import type { ApiCall } from './apiCall.mts';

const SECOND_MS = 1000;

/** By account: the second on its clock in which calls are counted, and how many there were. */
const seconds = new WeakMap<Account, { start: number; calls: number }>();

/** Counts a call against the rate limit of an account. @throws Refusal -99 beyond it (contract 8.4) */
export function checkRateLimit({ assumptions, services }: ApiCall, account: Account): void {
	const most = assumptions.number('rate-limit.calls');
	if (most === 0) return;
	const now = services.accounts.now(account);
	let second = seconds.get(account);
	// The clock may have been set back.
	if (!second || now >= second.start + SECOND_MS || now < second.start) {
		second = { start: now, calls: 0 };
		seconds.set(account, second);
	}
	second.calls += 1;
	if (second.calls <= most) return;
	const httpStatus = assumptions.number('rate-limit.http-status');
	throw new Refusal(OUTCOME.unknown, `more than ${most} calls in a second`, httpStatus);
}
