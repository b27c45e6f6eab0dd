import type { Account } from '../accounts/account.ts';
import { pruneLog } from '../accounts/retention.ts';
import type { Database, PageRange } from '../database/database.ts';
import { nextRowId, rowIds, rowNumber, withRowNumber } from '../accounts/rowIds.ts';

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
	/** Where it has members that the contract does not know, separated by commas; null for none. */
	unknown: string | null;
}

const KEPT_CALLS = 10_000;
const CALL_PRUNE_INTERVAL = 1000;
const CALL_COLUMNS =
	'at, method, path, request_id AS requestId, http_status AS httpStatus, outcome, fault, unknown';

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

/** Null for any. */
export interface CallFilter {
	/** `ok`: accepted or under moderation (contract 7.3); `refused`; `broken`: it has no result. */
	result: string | null;
	/** A part of the method and path, or of the request id. */
	search: string | null;
	/** Numbers of further calls that the search found. */
	found: number[];
}

const FILTERED_CALLS = `FROM call WHERE account_id = :account
	AND (:result IS NULL
		OR :result = CASE WHEN outcome IS NULL THEN 'broken' WHEN outcome IN (1, -8) THEN 'ok' ELSE 'refused' END)
	AND (:search IS NULL OR instr(lower(method || ' ' || path), lower(:search)) > 0
		OR request_id = :search OR id IN (SELECT value FROM json_each(:found)))`;

/** Returns a page of the calls that match a filter, with their numbers, newest first. */
export function pageOfCalls(db: Database, account: Account, filter: CallFilter, page: PageRange) {
	const found = JSON.stringify(filter.found.flatMap((number) => rowIds(account, number)));
	const named = { account: account.id, ...filter, found };
	const calls = db
		.all<LoggedCall & { id: number }>(
			`SELECT id, ${CALL_COLUMNS} ${FILTERED_CALLS} ORDER BY id DESC LIMIT :limit OFFSET :offset`,
			{ ...named, ...page },
		)
		.map((call) => ({ ...withRowNumber(call), at: new Date(call.at).toISOString() }));
	return { total: db.count(FILTERED_CALLS, named), calls };
}
