import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';

import { ControlRefusal } from '../control/handler.ts';
import { addControl } from '../control/routes.ts';
import { messageOf, OUTCOME, Refusal } from '../domain/outcome.ts';
import { openCall } from './call.ts';
import { endpoint, nameAssumptions, refuseCall, strikeBeforeBody, type Work } from './endpoint.ts';
import { addPage } from './page.ts';
import { keepExchanges } from './pageCalls.ts';
import { getError, getErrors, getNpai } from './routes/logs.ts';
import { send, simulate } from './routes/send.ts';
import { addShortLinks } from './routes/shortLink.ts';
import { createWebhook, removeWebhook, updateWebhook } from './routes/webhooks.ts';
import { addSafety } from './safety.ts';
import type { Services } from './services.ts';

/** Largest request body in bytes. */
export const BODY_LIMIT = 128 * 1024 * 1024;

const unknownAddress: Work = ({ decide }) => {
	throw new Refusal(OUTCOME.notFound, 'Unknown address', decide.number('route.unknown'));
};

const isControl = (url: string) => /^\/_sandbox(?:\/|\?|$)/.test(url);
/** Whether a request is for the service's API, and not for the page or the control API. */
const isApi = (url: string) => !isControl(url) && !/^\/(?:$|\?)/.test(url);

/** The endpoints of the contract (interface §4). */
function addEndpoints(app: FastifyInstance, services: Services): void {
	app.post('/send/simulate', endpoint(simulate('numbers')));
	app.post('/send/lists/simulate', endpoint(simulate('lists')));
	app.post('/send', endpoint(send('numbers')));
	app.post('/send/lists', endpoint(send('lists')));
	app.post('/webhook', endpoint(createWebhook));
	app.put('/webhook/:id/status', endpoint(updateWebhook('status')));
	app.put('/webhook/:id', endpoint(updateWebhook('bare')));
	app.delete('/webhook/:id', endpoint(removeWebhook));
	app.get('/errors', endpoint(getErrors));
	app.get('/errors/:id', endpoint(getError));
	app.get('/npai', endpoint(getNpai));
	const unknown = endpoint(unknownAddress);
	app.setNotFoundHandler(async (request, reply) => {
		if (isControl(request.url)) return reply.code(404).send({ error: 'There is no such call' });
		request.apiCall ??= openCall(request, services);
		return unknown(request, reply);
	});
}

function addErrorHandler(app: FastifyInstance): void {
	app.setErrorHandler<FastifyError>((error, request, reply) => {
		const httpStatus = error.statusCode ?? 500;
		const isUnexpected = httpStatus >= 500 && !(error instanceof ControlRefusal);
		if (isUnexpected) process.stderr.write(`${error.stack ?? String(error)}\n`);
		const call = request.apiCall;
		if (!call || httpStatus >= 500) {
			const body = { status: OUTCOME.unknown, message: messageOf(OUTCOME.unknown) };
			return reply.code(httpStatus).send(call ? body : { error: error.message });
		}
		const { answer } = refuseCall(call, new Refusal(OUTCOME.data, error.message, httpStatus));
		nameAssumptions(reply, call);
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
	addSafety(app, host, names);
	app.decorateRequest('apiCall', null);
	const exchanges = keepExchanges(app, services);
	app.addHook('onRequest', async (request, reply) => {
		if (!isApi(request.url)) return undefined;
		request.apiCall = openCall(request, services);
		// A Content-Type that is no media type would be refused before the contract has a say.
		request.raw.headers['content-type'] = 'application/octet-stream';
		return strikeBeforeBody(request.apiCall, reply) ? reply : undefined;
	});
	// Bodies are read as bytes whatever their Content-Type says: Accept decides how they are parsed.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
		done(null, body);
	});
	addErrorHandler(app);
	addEndpoints(app, services);
	addShortLinks(app, services);
	addControl(app, services);
	addPage(app, services, exchanges);
	return app;
}
