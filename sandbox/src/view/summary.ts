import type { Services } from '../http/services.ts';
import type { Account } from '../store/accounts/accounts.ts';
import { findDuplicates } from '../store/campaigns/duplicates.ts';
import { readPhoneIndex, countUnread } from '../store/phones/phoneIndex.ts';

/** What the frame of the page shows whatever is open in it. */
export function readPageSummary({ accounts, db, faults }: Services, account: Account) {
	const count = (table: string, where = '1') =>
		db.get<{ n: number }>(
			`SELECT count(*) AS n FROM ${table} WHERE account_id = ? AND ${where}`,
			account.id,
		)?.n ?? 0;
	const duplicates = findDuplicates(db, account);
	const now = accounts.now(account);
	return {
		token: account.token,
		credits: accounts.credits(account),
		phones: readPhoneIndex(db, account).length,
		unread: countUnread(db, account),
		campaigns: count('campaign'),
		waiting: count('campaign', "state <> 'sent'"),
		webhooks: count('webhook'),
		failedDeliveries: count('delivery', "state = 'failed'"),
		errors: count('error_log'),
		faults: faults.list(account.token, now).filter(({ active }) => active).length,
		switched: Object.keys(account.settings.assumptions).length,
		now: new Date(now).toISOString(),
		clockOffsetMs: account.clockOffset,
		duplicates: { total: duplicates.total, first: duplicates.first.slice(0, 5) },
	};
}
