import type { Account } from '../store/accounts/account.mts';
import type { Body } from '../schemas/records.mts';
import type { ExchangeLog } from '../store/logs/exchangeLog.mts';
import { maskBody, maskHeaders } from './mask.mts';

const maskRecordedBody = (body: Body) => ({ ...body, text: maskBody(body.text) });

/** Returns the request and response of a call with secrets masked; null when they are no longer kept. */
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
