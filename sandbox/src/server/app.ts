import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';

import { refuseCall, setAssumptionsHeader } from '../api/endpoint.ts';
import { recordExchanges } from '../api/exchangeRecorder.ts';
import { addApiRoutes } from '../api/routes.ts';
import { addControlRoutes } from '../control/routes.ts';
import { OUTCOME, outcomeMessage, Refusal } from '../domain/outcome.ts';
import { readBearerToken } from '../http/bearerToken.ts';
import { HttpError } from '../http/sandboxRoutes.ts';
import type { Services } from '../http/services.ts';
import { addViewRoutes } from '../view/routes.ts';
import { addCrossSiteGuard } from './crossSiteGuard.ts';
import { addPageRoutes } from './page.ts';

/** Largest request body in bytes. */
export const BODY_LIMIT = 128 * 1024 * 1024;

function addErrorHandler(app: FastifyInstance, services: Services): void {
	app.setErrorHandler<FastifyError>((error, request, reply) => {
		const httpStatus = error.statusCode ?? 500;
		const isStopping = services.changes.closing.aborted;
		const isUnexpected = httpStatus >= 500 && !(error instanceof HttpError) && !isStopping;
		if (isUnexpected) process.stderr.write(`${error.stack ?? String(error)}\n`);
		const call = request.apiCall;
		if (!call || httpStatus >= 500) {
			const body = { status: OUTCOME.unknown, message: outcomeMessage(OUTCOME.unknown) };
			return reply.code(httpStatus).send(call ? body : { error: error.message });
		}
		const response = refuseCall(call, new Refusal(OUTCOME.data, error.message, httpStatus));
		setAssumptionsHeader(reply, call);
		return reply.code(response.httpStatus).type(response.contentType).send(response.text);
	});
}

/** Says in a header that a call's token was new: it may be a mistyped one. */
function addNewAccountHeader(app: FastifyInstance, { accounts }: Services): void {
	app.addHook('onRequest', async (request, reply) => {
		const token = readBearerToken(request.headers.authorization);
		if (token === null || accounts.refusesUnknown || accounts.has(token)) return;
		reply.header('sandbox-account', 'new');
	});
}

/**
 * Builds the server, not listening yet.
 * @param host the address that it will be bound to
 * @param names further host names that are accepted
 */
export function buildApp(services: Services, host: string, names: readonly string[]) {
	const app = Fastify({
		bodyLimit: BODY_LIMIT,
		forceCloseConnections: true,
		exposeHeadRoutes: false,
		routerOptions: { ignoreTrailingSlash: true, maxParamLength: 8192 },
	});
	addCrossSiteGuard(app, host, names);
	app.decorateRequest('apiCall', null);
	// Bodies are read as bytes whatever their Content-Type: the routes parse them.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
		done(null, body);
	});
	addErrorHandler(app, services);
	addNewAccountHeader(app, services);
	const exchanges = recordExchanges(app, services);
	addApiRoutes(app, services);
	addControlRoutes(app, services);
	addViewRoutes(app, services, exchanges);
	addPageRoutes(app, services);
	return app;
}
