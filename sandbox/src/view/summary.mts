import type { Services } from '../http/services.mts';
import type { Account } from '../store/accounts/account.mts';

/** Returns the data in the frame of the page, whatever view is open. */
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
