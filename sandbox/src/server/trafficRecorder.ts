import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { outcomeMessage } from '../domain/outcome.ts';
import { cleanText, cleanUrl, trafficLine } from '../domain/trafficLine.ts';
import { readBearerToken } from '../http/bearerToken.ts';
import { isSandboxPath } from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';

/** Tells whether a request is left out: what only reads the sandbox or serves its page, unless refused. */
function isQuiet({ method, originalUrl }: FastifyRequest, httpStatus: number | null): boolean {
	if (httpStatus !== null && httpStatus >= 400) return false;
	const isPage = /^\/(?:\?|$)|^\/_sandbox\/(?:view|page|live)\b/.test(originalUrl);
	return isPage || (method === 'GET' && isSandboxPath(originalUrl));
}

/** Says what came of a call. @param httpStatus null when no whole response went out */
function describeCall({ apiCall, method, originalUrl }: FastifyRequest, httpStatus: number | null) {
	const { result = null, fault = null, unknown = [] } = apiCall ?? {};
	const { ticket, total, sent, cost } = result?.fields ?? {};
	const answer = httpStatus === null ? 'no whole answer' : `${httpStatus}`;
	const outcome = result ? ` ${result.outcome} ${outcomeMessage(result.outcome)}` : '';
	return [
		`${cleanText(method)} ${cleanUrl(originalUrl)}`,
		httpStatus === null ? answer : answer + outcome,
		cleanText(result?.details ?? ''),
		typeof ticket === 'string' ? `ticket ${ticket}` : '',
		typeof total === 'number' ? `${String(sent)} of ${total}` : '',
		typeof cost === 'number' ? `cost ${cost}` : '',
		fault ? `fault ${fault.when}:${fault.kind}` : '',
		unknown.length > 0 ? `unknown ${unknown.join(', ')}` : '',
	];
}

/** Adds a hook that logs each request once it is over. Must run before all hooks that refuse requests. */
export function recordTraffic(app: FastifyInstance, { now, log }: Services): void {
	if (!log) return;
	app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
		const at = now();
		const started = performance.now();
		reply.raw.once('close', () => {
			const httpStatus = reply.raw.writableFinished ? reply.raw.statusCode : null;
			if (isQuiet(request, httpStatus)) return;
			const { apiCall, headers } = request;
			const token = apiCall?.account?.token ?? readBearerToken(headers.authorization);
			const parts = describeCall(request, httpStatus);
			log(trafficLine(at, token, parts, Math.round(performance.now() - started)));
		});
	});
}
