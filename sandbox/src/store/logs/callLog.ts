import type { Account } from '../accounts/accounts.ts';
import type { Database } from '../database/database.ts';
import { pruneLog, type LogRetention } from '../accounts/retention.ts';

/** One API call of an account, whatever became of it. */
export interface LoggedCall {
	at: number;
	method: string;
	path: string;
	requestId: string | null;
	/** HTTP status of the answer, null when there was none. */
	httpStatus: number | null;
	/** `status` of the answer as the service worked it out, null when it did not get that far. */
	outcome: number | null;
	/** `before:reset` and the like, null when no fault struck. */
	fault: string | null;
}

const KEEP = 10_000;
const CAPPED: LogRetention = { table: 'call', every: 1000, added: new WeakMap() };

/** Keeps a call. @returns its id */
export function logCall(db: Database, account: Account, call: LoggedCall): number {
	const id = db.run(
		`INSERT INTO call (account_id, at, method, path, request_id, http_status, outcome, fault)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		account.id,
		call.at,
		call.method,
		call.path,
		call.requestId,
		call.httpStatus,
		call.outcome,
		call.fault,
	);
	pruneLog(db, CAPPED, account, KEEP);
	return id;
}

/** The calls of an account, oldest first; the newest ten thousand are kept (give or take a sweep). */
export function listCalls(db: Database, account: Account): LoggedCall[] {
	return db.all<LoggedCall>(
		`SELECT at, method, path, request_id AS requestId, http_status AS httpStatus, outcome, fault
		FROM call WHERE account_id = ? ORDER BY id`,
		account.id,
	);
}
