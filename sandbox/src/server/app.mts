import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';

import { refuseCall } from '../api/endpoint.mts';
import { recordExchanges } from '../api/exchangeRecorder.mts';
import { encodeRefusal } from '../api/responseEncoding.mts';
import { addApiRoutes } from '../api/routes.mts';
import { addControlRoutes } from '../control/routes.mts';
import { OUTCOME, Refusal } from '../domain/outcome.mts';
import { HttpError } from '../http/sandboxRoutes.mts';
import type { Services } from '../http/services.mts';
import { addViewRoutes } from '../view/routes.mts';
import { addCrossSiteGuard } from './crossSiteGuard.mts';
import { describeRoutes } from './openApi.mts';
import { addPageRoutes } from './page.mts';

/** Largest request body in bytes. */
export const BODY_LIMIT = 128 * 1024 * 1024;
/** Milliseconds that a client has to send its whole request. */
const REQUEST_TIMEOUT_MS = 60_000;
/** The longest path: Node.js rejects longer ones together with the headers. */
const MAX_PATH = 16 * 1024;

/** Escapes the percent signs of a path that cannot be decoded, so that it counts as an unknown path. */
function decodableUrl(url: string): string {
	const [path = '', ...query] = url.split('?');
	try {
		decodeURIComponent(path);
		return url;
	} catch {
		return [path.replaceAll('%', '%25'), ...query].join('?');
	}
}

/** Returns the reason why a request was rejected, as a sentence. */
const describeError = ({ code, message }: FastifyError) =>
	code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? 'The body is larger than 128 MiB' : message;

function addErrorHandler(app: FastifyInstance, services: Services): void {
	app.setErrorHandler<FastifyError>((error, request, reply) => {
		const httpStatus = error.statusCode ?? 500;
		const isStopping = services.changes.closing.aborted;
		const isUnexpected = httpStatus >= 500 && !(error instanceof HttpError) && !isStopping;
		if (isUnexpected) process.stderr.write(`${error.stack ?? String(error)}\n`);
		const call = request.apiCall;
		if (!call) return reply.code(httpStatus).send({ error: describeError(error) });
		// The error may be in the log of errors itself.
		const response =
			httpStatus >= 500
				? encodeRefusal(call, new Refusal(OUTCOME.unknown, undefined, httpStatus))
				: refuseCall(call, new Refusal(OUTCOME.data, describeError(error), httpStatus));
		return reply.code(response.httpStatus).type(response.contentType).send(response.text);
	});
}

/**
 * How long an idle connection stays open, in milliseconds. A client on a busy machine may not notice that the
 * connection was closed, and read the failure of its next call as a network error: so the client should close it first.
 */
const KEEP_ALIVE_MS = 600_000;

/**
 * Builds the server, which does not listen yet.
 * @param host the IP address that the server will be bound to
 * @param names further host names that are accepted
 * @param requestTimeoutMs that a client has to send its whole request
 */
export async function buildApp(
	services: Services,
	host: string,
	names: readonly string[],
	requestTimeoutMs = REQUEST_TIMEOUT_MS,
) {
	const app = Fastify({
		bodyLimit: BODY_LIMIT,
		requestTimeout: requestTimeoutMs,
		keepAliveTimeout: KEEP_ALIVE_MS,
		http: {
			headersTimeout: requestTimeoutMs,
			connectionsCheckingInterval: Math.ceil(requestTimeoutMs / 4),
			// The guard of host names rejects these requests with an explanation.
			requireHostHeader: false,
		},
		rewriteUrl: ({ url = '/' }) => decodableUrl(url),
		forceCloseConnections: true,
		exposeHeadRoutes: false,
		routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PATH },
	});
	addCrossSiteGuard(app, host, names);
	app.decorateRequest('apiCall', null);
	// Bodies are read as bytes whatever their Content-Type: the routes parse them.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
		done(null, body);
	});
	addErrorHandler(app, services);
	await describeRoutes(app);
	const exchanges = recordExchanges(app, services);
	addApiRoutes(app, services);
	addControlRoutes(app, services, exchanges);
	addViewRoutes(app, services);
	addPageRoutes(app, services);
	return app;
}
