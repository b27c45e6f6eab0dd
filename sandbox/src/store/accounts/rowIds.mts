import { hash } from 'node:crypto';

import type { Database } from '../database/database.mts';
import type { Account } from './account.mts';

/**
 * Rows of account 3 have the ids from 3,000,000,001 on, shown outside the sandbox as numbers from 1 on: so an
 * account's ids do not depend on other accounts.
 */
const IDS_PER_ACCOUNT = 1_000_000_000;

type NumberedTable =
	'campaign' | 'recipient' | 'event' | 'delivery' | 'error_log' | 'call' | 'npai';

type Owner = Pick<Account, 'id'>;

/** The numbers of the newest rows, by account id and table. */
const newest = new WeakMap<Database, Map<number, Map<NumberedTable, number>>>();

/** Returns an id for a new row of an account: the id after its newest. */
export function nextRowId(db: Database, account: Owner, table: NumberedTable): number {
	const accounts = newest.get(db) ?? new Map<number, Map<NumberedTable, number>>();
	if (!newest.has(db)) {
		newest.set(db, accounts);
		// The rows of these numbers were deleted: counting continues from the remaining rows.
		db.onRollback(() => accounts.clear());
	}
	const numbers = accounts.get(account.id) ?? new Map<NumberedTable, number>();
	accounts.set(account.id, numbers);
	const number = (numbers.get(table) ?? newestRowNumber(db, account, table)) + 1;
	numbers.set(table, number);
	return rowId(account, number);
}

/** Removes the numbers of an account that ended. */
export function forgetRowNumbers(db: Database, account: Owner): void {
	newest.get(db)?.delete(account.id);
}

/** Returns the number of the newest row of an account, 0 for none. */
export function newestRowNumber(db: Database, account: Owner, table: NumberedTable): number {
	const sql = `SELECT max(id) AS id FROM ${table} WHERE account_id = ?`;
	return rowNumber(db.get<{ id: number | null }>(sql, account.id)?.id ?? 0);
}

/** Returns the number of an account's row. */
export function rowNumber(id: number): number {
	return id % IDS_PER_ACCOUNT;
}

/** Returns a row with its number in place of its id. */
export function withRowNumber<Row extends { id: number }>(row: Row): Row {
	return { ...row, id: rowNumber(row.id) };
}

/** Returns the id of the row with a number. */
export function rowId(account: Owner, number: number): number {
	return account.id * IDS_PER_ACCOUNT + number;
}

/** Returns the account's own number in events (contract 6.5): 7 digits, derived from the token. */
export function accountNumber(account: Account): number {
	return 1_000_000 + (Number.parseInt(accountHash(account, 'account').slice(0, 8), 16) % 9_000_000);
}

/**
 * Returns a text of hexadecimal digits that is the same for the same token and name: for values that must differ
 * between accounts.
 */
export function accountHash(account: Account, name: string): string {
	return hash('sha256', `${account.token} ${name}`);
}
