import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { ExchangeLog, recordBody, type Exchange } from '../store/logs/exchangeLog.ts';
import type { Services } from '../http/services.ts';

/** Names and values in pairs, as Node.js has them in one list. */
function headerPairs(raw: readonly string[]): Array<[string, string]> {
	const result: Array<[string, string]> = [];
	for (let i = 0; i + 1 < raw.length; i += 2) result.push([raw[i] ?? '', raw[i + 1] ?? '']);
	return result;
}

const payloadBytes = (payload: unknown) =>
	Buffer.isBuffer(payload) ? payload : Buffer.from(typeof payload === 'string' ? payload : '');

function recordAnswer(reply: FastifyReply, payload: unknown): Exchange['answer'] {
	const headers = Object.entries(reply.getHeaders()).map(([name, value]): [string, string] => [
		name,
		String(value),
	]);
	return { httpStatus: reply.statusCode, headers, body: recordBody(payloadBytes(payload)) };
}

/**
 * Keeps the request and the answer of each API call, and tells the page of it. To be added before the
 * hook that opens calls, which may cut the connection at once.
 */
export function recordExchanges(app: FastifyInstance, { changes }: Services): ExchangeLog {
	const exchanges = new ExchangeLog();
	const keep = (request: FastifyRequest, answer: Exchange['answer']) => {
		const call = request.apiCall;
		if (!call?.account || call.logged === null) return;
		exchanges.add(call.logged, {
			accountId: call.account.id,
			method: request.method,
			url: request.raw.url ?? '',
			headers: headerPairs(request.raw.rawHeaders),
			body: recordBody(payloadBytes(request.body)),
			answer,
		});
	};

	app.addHook('onSend', async (request, reply, payload) => {
		keep(request, recordAnswer(reply, payload));
		return payload;
	});

	// A connection that is cut on purpose has no answer, and runs no hook of Fastify's.
	app.addHook('onRequest', async (request, reply) => {
		reply.raw.once('close', () => {
			const account = request.apiCall?.account;
			if (!account) return;
			if (!reply.raw.writableFinished) keep(request, null);
			changes.notify(account.id);
		});
	});
	return exchanges;
}
