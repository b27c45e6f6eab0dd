import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';

import { rejectCall } from '../api/endpoint.mts';
import { recordExchanges } from '../api/exchangeRecorder.mts';
import { encodeRejection } from '../api/responseEncoding.mts';
import { addApiRoutes } from '../api/routes.mts';
import { addControlRoutes } from '../control/routes.mts';
import { OUTCOME, Rejection } from '../domain/outcome.mts';
import { HttpError } from '../http/sandboxRoutes.mts';
import type { Services } from '../http/services.mts';
import { addViewRoutes } from '../view/routes.mts';
import { addCrossSiteGuard } from './crossSiteGuard.mts';
import { describeRoutes } from './openApi.mts';
import { addPageRoutes } from './page.mts';

/** Maximum size of a request body, in bytes. */
export const BODY_LIMIT = 128 * 1024 * 1024;
/** Time limit for receiving a whole request, in milliseconds. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Maximum path length: Node.js limits the path and the headers together to 16 KiB. */
const MAX_PATH = 16 * 1024;

/** Escapes the percent signs in a path that cannot be decoded, so that the path is rejected as unknown. */
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
		// An unexpected error is not logged, because logging may be the part that failed.
		const response =
			httpStatus >= 500
				? encodeRejection(call, new Rejection(OUTCOME.unknown, undefined, httpStatus))
				: rejectCall(call, new Rejection(OUTCOME.data, describeError(error), httpStatus));
		return reply.code(response.httpStatus).type(response.contentType).send(response.text);
	});
}

/**
 * Time until the server closes an idle connection, in milliseconds. A client on a busy machine may send a call on a
 * connection that the server has just closed, and report a network error. The long time lets the client close first.
 */
const KEEP_ALIVE_MS = 600_000;

/**
 * Builds the server, without starting to listen.
 * @param host the IP address that the server will be bound to
 * @param names other host names that are accepted
 * @param requestTimeoutMs the time limit for receiving a whole request
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
			// The cross-site guard rejects requests without a Host header, and explains why.
			requireHostHeader: false,
		},
		rewriteUrl: ({ url = '/' }) => decodableUrl(url),
		forceCloseConnections: true,
		exposeHeadRoutes: false,
		routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PATH },
	});
	addCrossSiteGuard(app, host, names);
	app.decorateRequest('apiCall', null);
	// Bodies are read as bytes, regardless of their Content-Type, because the routes parse the bodies.
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
