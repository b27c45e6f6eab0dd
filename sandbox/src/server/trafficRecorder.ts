import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { CallEntry } from '../domain/traffic.ts';
import { readBearerToken } from '../http/bearerToken.ts';
import { isSandboxPath } from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/** Tells whether a request is left out: what only reads the sandbox or serves its page, unless refused. */
function isQuiet({ method, originalUrl }: FastifyRequest, httpStatus: number | null): boolean {
	if (httpStatus !== null && httpStatus >= 400) return false;
	const isPage = /^\/(?:\?|$)|^\/_sandbox\/(?:view|page|live)\b/.test(originalUrl);
	return isPage || (method === 'GET' && isSandboxPath(originalUrl));
}

function describeCall(request: FastifyRequest, reply: FastifyReply) {
	const { apiCall: call, headers, method, originalUrl } = request;
	const { result = null, fault = null, unknown = [] } = call ?? {};
	const { ticket, total, sent, cost } = result?.fields ?? {};
	return {
		token: call?.account?.token ?? readBearerToken(headers.authorization),
		method,
		url: originalUrl,
		httpStatus: reply.raw.writableFinished ? reply.raw.statusCode : null,
		outcome: result?.outcome ?? null,
		details: result?.details ?? null,
		ticket: textOrNull(ticket),
		total: numberOrNull(total),
		sent: numberOrNull(sent),
		cost: numberOrNull(cost),
		fault: fault && `${fault.when}:${fault.kind}`,
		unknown,
	} satisfies Partial<CallEntry>;
}

/**
 * Adds a hook that tells the listener of the services about each request once it is over. Must run
 * before all hooks that refuse requests.
 */
export function recordTraffic(app: FastifyInstance, { now, onTraffic }: Services): void {
	if (!onTraffic) return;
	app.addHook('onRequest', async (request, reply) => {
		const at = now();
		const started = performance.now();
		reply.raw.once('close', () => {
			const call = describeCall(request, reply);
			if (isQuiet(request, call.httpStatus)) return;
			const durationMs = Math.round(performance.now() - started);
			onTraffic({ kind: 'call', at, ...call, durationMs });
		});
	});
}
