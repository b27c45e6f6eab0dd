import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Services } from '../http/services.mts';
import type { Exchange } from '../schemas/records.mts';
import { ExchangeLog, recordBody } from '../store/logs/exchangeLog.mts';
import { maskHeaders } from '../store/logs/mask.mts';
import { headerPairs } from './headerPairs.mts';

const payloadBytes = (payload: unknown) =>
	Buffer.isBuffer(payload) ? payload : Buffer.from(typeof payload === 'string' ? payload : '');

function recordResponse(reply: FastifyReply, payload: unknown): Exchange['answer'] {
	const headers = Object.entries(reply.getHeaders()).map(([name, value]): [string, string] => [
		name,
		String(value),
	]);
	const body = recordBody(payloadBytes(payload));
	return { httpStatus: reply.statusCode, headers: maskHeaders(headers), body };
}

/** Adds hooks that record each API call's request and response, and report that the account's data has changed. */
export function recordExchanges(app: FastifyInstance, { changes }: Services): ExchangeLog {
	const exchanges = new ExchangeLog();
	const record = (request: FastifyRequest, answer: Exchange['answer']) => {
		const call = request.apiCall;
		if (!call?.account || call.logId === null) return;
		exchanges.add(call.account.id, call.logId, {
			method: request.method,
			url: request.originalUrl,
			headers: maskHeaders(headerPairs(request)),
			body: recordBody(payloadBytes(request.body)),
			answer,
		});
	};

	app.addHook('onSend', async (request, reply, payload) => {
		record(request, recordResponse(reply, payload));
		return payload;
	});

	// If the sandbox cuts a connection on purpose, there is no response, and Fastify runs no onSend hook.
	app.addHook('onRequest', async (request, reply) => {
		reply.raw.once('close', () => {
			const account = request.apiCall?.account;
			if (!account) return;
			if (!reply.raw.writableFinished) record(request, null);
			changes.notify(account.id);
		});
	});
	return exchanges;
}
