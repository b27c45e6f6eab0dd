import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';
import { readPageCounts } from '../store/accounts/accountSummary.ts';

/** Returns what the frame of the page shows, whatever view is open. */
export function readPageSummary({ accounts, changes, db, faults }: Services, account: Account) {
	const now = accounts.now(account);
	return {
		version: `${account.id}.${changes.count(account.id)}`,
		token: account.token,
		credits: accounts.credits(account),
		...readPageCounts(db, account),
		faults: faults.list(account.token, now).filter(({ active }) => active).length,
		switched: Object.keys(account.settings.assumptions).length,
		clockOffsetMs: account.clockOffset,
	};
}
