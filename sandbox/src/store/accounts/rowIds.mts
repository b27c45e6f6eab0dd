import { hash } from 'node:crypto';

import type { Database } from '../database/database.mts';
import type { Account } from './account.mts';

/**
 * The size of an account's range of IDs: for example, the IDs of account 3 begin at 3,000,000,001. Outside the sandbox,
 * these IDs appear as numbers from 1, so that an account's IDs do not depend on other accounts.
 */
const IDS_PER_ACCOUNT = 1_000_000_000;

type NumberedTable =
	'campaign' | 'recipient' | 'event' | 'delivery' | 'error_log' | 'call' | 'npai';

type Owner = Pick<Account, 'id'>;

/** The newest row numbers, keyed by account ID and table. */
const newest = new WeakMap<Database, Map<number, Map<NumberedTable, number>>>();

/** Returns the ID for an account's next row in a table. */
export function nextRowId(db: Database, account: Owner, table: NumberedTable): number {
	const accounts = newest.get(db) ?? new Map<number, Map<NumberedTable, number>>();
	if (!newest.has(db)) {
		newest.set(db, accounts);
		// A rollback deletes the rows with the newest numbers, so counting continues from the remaining rows.
		db.onRollback(() => accounts.clear());
	}
	const numbers = accounts.get(account.id) ?? new Map<NumberedTable, number>();
	accounts.set(account.id, numbers);
	const number = (numbers.get(table) ?? newestRowNumber(db, account, table)) + 1;
	numbers.set(table, number);
	return rowId(account, number);
}

/** Removes the row numbers of an account that no longer exists. */
export function forgetRowNumbers(db: Database, account: Owner): void {
	newest.get(db)?.delete(account.id);
}

/** Returns the number of an account's newest row, or 0. */
export function newestRowNumber(db: Database, account: Owner, table: NumberedTable): number {
	const sql = `SELECT max(id) AS id FROM ${table} WHERE account_id = ?`;
	return rowNumber(db.get<{ id: number | null }>(sql, account.id)?.id ?? 0);
}

/** Returns a row's number within its account. */
export function rowNumber(id: number): number {
	return id % IDS_PER_ACCOUNT;
}

/** Returns a copy of a row whose `id` is the row number. */
export function withRowNumber<Row extends { id: number }>(row: Row): Row {
	return { ...row, id: rowNumber(row.id) };
}

/** Returns the ID of the account's row with the given number. */
export function rowId(account: Owner, number: number): number {
	return account.id * IDS_PER_ACCOUNT + number;
}

/** Returns the account number that events contain (contract 6.5): 7 digits, derived from the token. */
export function accountNumber(account: Account): number {
	return 1_000_000 + (Number.parseInt(accountHash(account, 'account').slice(0, 8), 16) % 9_000_000);
}

/** Returns a hexadecimal hash of the token and a name, for values that must differ between accounts. */
export function accountHash(account: Account, name: string): string {
	return hash('sha256', `${account.token} ${name}`);
}
