import type { Given } from '../../domain/schemaTypes.mts';
import type { Call, CALL_FILTER } from '../../schemas/records.mts';
import type { Account } from '../accounts/account.mts';
import { pruneLog } from '../accounts/retention.mts';
import type { Database, ListRange } from '../database/database.mts';
import { nextRowId, rowId, rowNumber, withRowNumber } from '../accounts/rowIds.mts';

/** An account's accepted, rejected or broken API call. `at` is in milliseconds since 1970. */
type LoggedCall = Omit<Call, 'id' | 'at' | 'exchange'> & { at: number };

const CALL_COLUMNS =
	'at, method, path, request_id AS requestId, http_status AS httpStatus, outcome, fault';

/** Logs a call. @returns the call's number */
export function logCall(db: Database, account: Account, call: LoggedCall): number {
	const { requestId, httpStatus, ...rest } = call;
	const id = nextRowId(db, account, 'call');
	db.insert('call', {
		id,
		account_id: account.id,
		request_id: requestId,
		http_status: httpStatus,
		...rest,
	});
	pruneLog(db, 'call', account, id);
	return rowNumber(id);
}

/** A null member matches every call. */
type CallFilter = Omit<Given<typeof CALL_FILTER>, 'bytes'>;

const FILTERED_CALLS = `FROM call WHERE account_id = :account
	AND (:path IS NULL OR path = :path) AND (:method IS NULL OR method = upper(:method))
	AND (:outcome IS NULL OR outcome = :outcome) AND (:httpStatus IS NULL OR http_status = :httpStatus)
	AND (:result IS NULL
		OR :result = CASE WHEN outcome IS NULL THEN 'broken' WHEN outcome IN (1, -8) THEN 'ok' ELSE 'rejected' END)
	AND (:text IS NULL OR instr(lower(method || ' ' || path), lower(:text)) > 0
		OR request_id = :text)`;

type CallRow = LoggedCall & { id: number };
const toCall = (row: CallRow) => ({
	...withRowNumber(row),
	at: new Date(row.at).toISOString(),
});

/** Returns a page of the calls that match a filter. The log keeps about 10,000 calls. */
export function listCalls(db: Database, account: Account, filter: CallFilter, range: ListRange) {
	const named = { account: account.id, ...filter };
	const { total, rows } = db.page<CallRow>(`id, ${CALL_COLUMNS}`, FILTERED_CALLS, named, range);
	return { total, rows: rows.map(toCall) };
}

/** Returns the call with the given number, or undefined. */
export function findCall(db: Database, account: Account, number: number) {
	const sql = `SELECT id, ${CALL_COLUMNS} FROM call WHERE account_id = ? AND id = ?`;
	const row = db.get<CallRow>(sql, account.id, rowId(account, number));
	return row && toCall(row);
}
