import type { Account } from '../accounts/account.mts';
import { pruneLog } from '../accounts/retention.mts';
import type { Database } from '../database/database.mts';
import { nextRowId, rowId, withRowNumber } from '../accounts/rowIds.mts';

/** A failed call in the error log (contract 2.6). */
export interface ErrorRecord {
	id: number;
	/** Milliseconds since 1970. */
	at: number;
	method: string;
	url: string;
	code: number;
	ip: string;
	/** Name and value of each header, as received. */
	headers: Array<[name: string, value: string]>;
	query: string;
	body: string;
}

type ErrorRow = Omit<ErrorRecord, 'headers'> & { account_id: number; headers: string };
const toRecord = ({ account_id: _, ...row }: ErrorRow): ErrorRecord => ({
	...withRowNumber(row),
	headers: JSON.parse(row.headers) as ErrorRecord['headers'],
});

/** Logs a failed call. */
export function logError(db: Database, account: Account, call: Omit<ErrorRecord, 'id'>): void {
	const headers = JSON.stringify(call.headers);
	const id = nextRowId(db, account, 'error_log');
	db.insert('error_log', { id, account_id: account.id, ...call, headers });
	pruneLog(db, 'error_log', account, id);
}

const SORT_COLUMNS: Record<string, string> = { log_date: 'at', code: 'code', method: 'method' };

/** The fields that the log can be sorted by (contract 4.6). */
export const SORT_FIELDS = Object.keys(SORT_COLUMNS);

/**
 * Returns a page of the error log. The log keeps the newest records, about 10,000.
 * @param page.sort one of `SORT_FIELDS`, with a leading `-` for descending order; ties are sorted by age in the same
 * direction
 */
export function listErrors(
	db: Database,
	account: Account,
	page: { start: number; length: number; sort: string },
): ErrorRecord[] {
	const descending = page.sort.startsWith('-');
	const column = SORT_COLUMNS[descending ? page.sort.slice(1) : page.sort] ?? 'at';
	const direction = descending ? 'DESC' : 'ASC';
	return db
		.all<ErrorRow>(
			`SELECT * FROM error_log WHERE account_id = ?
			ORDER BY ${column} ${direction}, id ${direction} LIMIT ? OFFSET ?`,
			account.id,
			page.length,
			page.start,
		)
		.map(toRecord);
}

/** Returns the record with the given ID, or undefined. */
export function findError(db: Database, account: Account, id: string): ErrorRecord | undefined {
	if (!/^[1-9]\d{0,8}$/.test(id)) return undefined;
	const sql = 'SELECT * FROM error_log WHERE account_id = ? AND id = ?';
	const row = db.get<ErrorRow>(sql, account.id, rowId(account, Number(id)));
	return row && toRecord(row);
}
