import type { Services } from '../http/services.mts';
import type { Account } from '../store/accounts/account.mts';

/** Returns what the frame of the page shows, whatever view is open. */
export function readPageSummary({ accounts, changes, db, faults }: Services, account: Account) {
	const now = accounts.now(account);
	const count = (rows: string) => db.count(`FROM ${rows}`, account.id);
	return {
		version: `${account.id}.${changes.count(account.id)}`,
		token: account.token,
		credits: accounts.credits(account),
		waiting: count("campaign WHERE account_id = ? AND state <> 'sent'"),
		failedDeliveries: count("delivery WHERE account_id = ? AND state = 'failed'"),
		faults: faults.list(account.token, now).filter(({ active }) => active).length,
		switched: Object.keys(account.settings.assumptions).length,
		clockOffsetMs: account.clockOffset,
	};
}
