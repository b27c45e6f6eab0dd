import { countRows, type Account } from '../accounts/account.ts';
import { pruneLog } from '../accounts/retention.ts';
import type { Database, PageRange } from '../database/database.ts';
import { nextRowId, rowNumber, withRowNumber } from '../accounts/rowIds.ts';

/** One API call of an account, accepted or not. */
export interface LoggedCall {
	/** Milliseconds since 1970. */
	at: number;
	method: string;
	path: string;
	requestId: string | null;
	/** HTTP status of the response, null when there was none. */
	httpStatus: number | null;
	/** `status` of the service's result, null for a call that was broken before it had one. */
	outcome: number | null;
	/** `before:reset` and the like, null for a call without a fault. */
	fault: string | null;
}

const KEPT_CALLS = 10_000;
const CALL_PRUNE_INTERVAL = 1000;
const CALL_COLUMNS =
	'at, method, path, request_id AS requestId, http_status AS httpStatus, outcome, fault';

/** Logs a call. @returns its number */
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
	pruneLog(db, 'call', account, CALL_PRUNE_INTERVAL, KEPT_CALLS);
	return rowNumber(id);
}

/** Returns the calls of an account, oldest first; about the newest ten thousand are kept. */
export function listCalls(db: Database, account: Account): LoggedCall[] {
	return db.all(`SELECT ${CALL_COLUMNS} FROM call WHERE account_id = ? ORDER BY id`, account.id);
}

/** Returns a page of the calls with their numbers, newest first. */
export function pageOfCalls(db: Database, account: Account, { limit, offset }: PageRange) {
	const calls = db
		.all<LoggedCall & { id: number }>(
			`SELECT id, ${CALL_COLUMNS} FROM call WHERE account_id = ? ORDER BY id DESC LIMIT ? OFFSET ?`,
			account.id,
			limit,
			offset,
		)
		.map((call) => ({ ...withRowNumber(call), at: new Date(call.at).toISOString() }));
	return { total: countRows(db, account, 'call'), calls };
}
