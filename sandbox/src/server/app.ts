import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';

import { HttpError } from '../http/sandboxRoutes.ts';
import { addControlRoutes } from '../control/routes.ts';
import { outcomeMessage, OUTCOME, Refusal } from '../domain/outcome.ts';
import { openCall } from '../api/apiCall.ts';
import {
	endpoint,
	setAssumptionsHeader,
	refuseCall,
	resetBeforeBody,
	type EndpointHandler,
} from '../api/endpoint.ts';
import { addPage } from './page.ts';
import { recordExchanges } from '../api/exchangeRecorder.ts';
import { getError, getErrors, getNpai } from '../api/errors.ts';
import { sendEndpoint, simulateEndpoint } from '../api/send.ts';
import { addShortLinks } from '../api/shortLinks.ts';
import { createWebhook, removeWebhook, updateWebhook } from '../api/webhooks.ts';
import { addCrossSiteGuard } from './crossSiteGuard.ts';
import type { Services } from '../http/services.ts';

/** Largest request body in bytes. */
export const BODY_LIMIT = 128 * 1024 * 1024;

const unknownAddress: EndpointHandler = ({ assumptions }) => {
	throw new Refusal(OUTCOME.notFound, 'Unknown address', assumptions.number('route.unknown'));
};

const isSandboxPath = (url: string) => /^\/_sandbox(\/|\?|$)/.test(url);
/** Whether a request is for the service's API, and not for the page or the control API. */
const isApiPath = (url: string) => !isSandboxPath(url) && !/^\/($|\?)/.test(url);

/** The endpoints of the contract (interface §4). */
function addEndpoints(app: FastifyInstance, services: Services): void {
	app.post('/send/simulate', endpoint(simulateEndpoint('numbers')));
	app.post('/send/lists/simulate', endpoint(simulateEndpoint('lists')));
	app.post('/send', endpoint(sendEndpoint('numbers')));
	app.post('/send/lists', endpoint(sendEndpoint('lists')));
	app.post('/webhook', endpoint(createWebhook));
	app.put('/webhook/:id/status', endpoint(updateWebhook('status')));
	app.put('/webhook/:id', endpoint(updateWebhook('bare')));
	app.delete('/webhook/:id', endpoint(removeWebhook));
	app.get('/errors', endpoint(getErrors));
	app.get('/errors/:id', endpoint(getError));
	app.get('/npai', endpoint(getNpai));
	const unknown = endpoint(unknownAddress);
	app.setNotFoundHandler(async (request, reply) => {
		if (isSandboxPath(request.url)) return reply.code(404).send({ error: 'There is no such call' });
		request.apiCall ??= openCall(request, services);
		return unknown(request, reply);
	});
}

function addErrorHandler(app: FastifyInstance): void {
	app.setErrorHandler<FastifyError>((error, request, reply) => {
		const httpStatus = error.statusCode ?? 500;
		const isUnexpected = httpStatus >= 500 && !(error instanceof HttpError);
		if (isUnexpected) process.stderr.write(`${error.stack ?? String(error)}\n`);
		const call = request.apiCall;
		if (!call || httpStatus >= 500) {
			const body = { status: OUTCOME.unknown, message: outcomeMessage(OUTCOME.unknown) };
			return reply.code(httpStatus).send(call ? body : { error: error.message });
		}
		const { answer } = refuseCall(call, new Refusal(OUTCOME.data, error.message, httpStatus));
		setAssumptionsHeader(reply, call);
		return reply.code(answer.httpStatus).type(answer.contentType).send(answer.text);
	});
}

/** Builds the server, not yet listening. */
export function buildApp(services: Services, host: string, names: readonly string[]) {
	const app = Fastify({
		bodyLimit: BODY_LIMIT,
		forceCloseConnections: true,
		exposeHeadRoutes: false,
		routerOptions: { ignoreTrailingSlash: true, maxParamLength: 8192 },
	});
	addCrossSiteGuard(app, host, names);
	app.decorateRequest('apiCall', null);
	const exchanges = recordExchanges(app, services);
	app.addHook('onRequest', async (request, reply) => {
		if (!isApiPath(request.url)) return undefined;
		request.apiCall = openCall(request, services);
		// A Content-Type that is no media type would be refused before the contract has a say.
		request.raw.headers['content-type'] = 'application/octet-stream';
		return resetBeforeBody(request.apiCall, reply) ? reply : undefined;
	});
	// Bodies are read as bytes whatever their Content-Type says: Accept decides how they are parsed.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
		done(null, body);
	});
	addErrorHandler(app);
	addEndpoints(app, services);
	addShortLinks(app, services);
	addControlRoutes(app, services);
	addPage(app, services, exchanges);
	return app;
}
