import type { Services } from '../http/services.mts';
import type { Account } from '../store/accounts/account.mts';

/** Returns the data in the page's frame, which surrounds every view. */
export function readPageSummary({ accounts, changes, faults }: Services, account: Account) {
	const now = accounts.now(account);
	return {
		version: `${account.id}.${changes.count(account.id)}`,
		token: account.token,
		credits: accounts.credits(account),
		faults: faults.list(account.token, now).filter(({ active }) => active).length,
		clockOffsetMs: account.clockOffset,
	};
}
