import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/account.ts';
import { readPageCounts } from '../store/accounts/accountSummary.ts';
import { countUnread } from '../store/phones/phoneIndex.ts';

/** Returns what the frame of the page shows, whatever view is open. */
export function readPageSummary({ accounts, db, faults }: Services, account: Account) {
	const now = accounts.now(account);
	return {
		token: account.token,
		credits: accounts.credits(account),
		unread: countUnread(db, account),
		...readPageCounts(db, account),
		faults: faults.list(account.token, now).filter(({ active }) => active).length,
		switched: Object.keys(account.settings.assumptions).length,
		clockOffsetMs: account.clockOffset,
	};
}
