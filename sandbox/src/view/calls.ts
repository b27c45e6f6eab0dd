import type { Account } from '../store/accounts/accounts.ts';
import type { LoggedCall } from '../store/logs/callLog.ts';
import type { Database } from '../store/database/database.ts';
import type { Exchange, ExchangeLog, RecordedBody } from '../store/logs/exchangeLog.ts';
import { maskBody, maskHeader } from './mask.ts';

/** A page of the journal of API calls, the newest first. */
export function pageOfCalls(
	db: Database,
	account: Account,
	page: { limit: number; offset: number },
) {
	const total = db.get<{ n: number }>(
		'SELECT count(*) AS n FROM call WHERE account_id = ?',
		account.id,
	);
	const calls = db
		.all<LoggedCall & { id: number }>(
			`SELECT id, at, method, path, request_id AS requestId, http_status AS httpStatus, outcome, fault
			FROM call WHERE account_id = ? ORDER BY id DESC LIMIT ? OFFSET ?`,
			account.id,
			page.limit,
			page.offset,
		)
		.map((call) => ({ ...call, at: new Date(call.at).toISOString() }));
	return { total: total?.n ?? 0, calls };
}

const maskRecordedBody = ({ text, ...rest }: RecordedBody): RecordedBody => ({
	text: maskBody(text),
	...rest,
});
const maskHeaders = (headers: Exchange['headers']) =>
	headers.map(([name, value]) => [name, maskHeader(name, value)] as const);

/** The request of a call and its answer, without secrets; null when they are not kept any more. */
export function readExchange(exchanges: ExchangeLog, account: Account, callId: number) {
	const exchange = exchanges.find(account.id, callId);
	if (!exchange) return null;
	const { method, url, headers, body, answer } = exchange;
	return {
		method,
		url,
		headers: maskHeaders(headers),
		body: maskRecordedBody(body),
		answer: answer && {
			...answer,
			headers: maskHeaders(answer.headers),
			body: maskRecordedBody(answer.body),
		},
	};
}
