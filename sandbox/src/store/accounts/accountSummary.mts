import type { Database } from '../database/database.mts';
import { countRows, type Account } from './account.mts';
import type { Accounts } from './accounts.mts';

/** Returns an account's credits, settings and row counts. */
export function readAccountSummary(db: Database, accounts: Accounts, account: Account) {
	const lists = db.all<{ id: string; name: string; contacts: number }>(
		`SELECT id, name, (SELECT count(*) FROM contact
			WHERE contact.account_id = list.account_id AND list_id = list.id) AS contacts
		FROM list WHERE account_id = ? ORDER BY id`,
		account.id,
	);
	const { rehearsal: _, ...settings } = account.settings;
	return {
		credits: accounts.credits(account),
		...settings,
		blacklist: countRows(db, account, 'blacklist'),
		npai: countRows(db, account, 'npai'),
		lists,
		campaigns: countRows(db, account, 'campaign'),
		recipients: countRows(db, account, 'recipient'),
		webhooks: countRows(db, account, 'webhook'),
		errors: countRows(db, account, 'error_log'),
	};
}
