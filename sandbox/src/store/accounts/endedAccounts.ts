import type { Database } from '../database/database.ts';
import type { Account } from './account.ts';
import { forgetRowNumbers } from './rowIds.ts';

/** Rows deleted between two points at which the work can be interrupted. */
const CHUNK = 100;

/**
 * Tables with an `account_id`, all of them emptied when an account ends, and the column by which their rows are
 * picked. Events come first, with their deliveries, so that they are soon no longer due.
 */
export const ACCOUNT_TABLES = {
	event: 'id',
	timed_reply: 'id',
	recipient: 'id',
	campaign: 'id',
	blacklist: 'phone',
	npai: 'id',
	contact: 'id',
	list: 'id',
	country_usage: 'month',
	webhook: 'id',
	error_log: 'id',
	call: 'id',
	seen: 'phone',
};

/**
 * Ends an account, in the transaction of the caller: nothing that is read shows it or its rows from now on. The rows
 * themselves are deleted by `deleteEndedAccount`, after a kill at the next start.
 */
export function endAccount(db: Database, { id }: Account): void {
	db.run('DELETE FROM account WHERE id = ?', id);
	// The account that comes next under this token has webhooks of the same ids.
	db.run('DELETE FROM webhook WHERE account_id = ?', id);
	db.insert('ended_account', { id });
	forgetRowNumbers(db, { id });
}

/** Deletes the rows of an account that ended. Yields now and then: the work can be interrupted. */
export function* deleteEndedAccount(db: Database, id: number): Generator<void, void> {
	for (const [table, column] of Object.entries(ACCOUNT_TABLES)) {
		// Without an order, which some tables have no index for: the same query finds the same rows.
		const next = `SELECT ${column} FROM ${table} WHERE account_id = ?1 LIMIT ${CHUNK}`;
		const links = `DELETE FROM short_link WHERE recipient_id IN (${next})`;
		const rows = `DELETE FROM ${table} WHERE account_id = ?1 AND ${column} IN (${next})`;
		for (;;) {
			if (table === 'recipient') db.run(links, id);
			if (db.run(rows, id) === 0) break;
			yield;
		}
	}
	db.run('DELETE FROM ended_account WHERE id = ?', id);
}

/** Deletes what a kill left of accounts that had ended. */
export function deleteEndedAccounts(db: Database): void {
	for (const { id } of db.all<{ id: number }>('SELECT id FROM ended_account')) {
		db.transaction(() => [...deleteEndedAccount(db, id)]);
	}
}
