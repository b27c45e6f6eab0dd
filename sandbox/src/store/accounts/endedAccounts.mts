import type { Database } from '../database/database.mts';
import type { Account } from './account.mts';
import { forgetRowNumbers } from './rowIds.mts';

/** Tables whose rows are deleted with their account. Deliveries are deleted with their events. */
export const ACCOUNT_TABLES = [
	...['event', 'recipient', 'campaign', 'blacklist', 'npai', 'contact', 'list'],
	...['country_usage', 'webhook', 'error_log', 'call', 'phone_action'],
];

/** Deletes an account with all its rows, in the caller's transaction. */
export function deleteAccount(db: Database, { id }: Account): void {
	db.run(
		'DELETE FROM short_link WHERE recipient_id IN (SELECT id FROM recipient WHERE account_id = ?)',
		id,
	);
	for (const table of ACCOUNT_TABLES) db.run(`DELETE FROM ${table} WHERE account_id = ?`, id);
	db.run('DELETE FROM account WHERE id = ?', id);
	forgetRowNumbers(db, { id });
}
