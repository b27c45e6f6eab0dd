import type { FastifyInstance } from 'fastify';

import { OUTCOME, Refusal } from '../domain/outcome.mts';
import { isSandboxPath } from '../http/sandboxRoutes.mts';
import type { Services } from '../http/services.mts';
import { openCall } from './apiCall.mts';
import { endpoint, type EndpointHandler } from './endpoint.mts';
import { getError, getErrors } from './errors.mts';
import { getNpai } from './npai.mts';
import { describedAs } from './schemas/calls.mts';
import { sendEndpoint, simulateEndpoint } from './send.mts';
import { addShortLinks } from './shortLinks.mts';
import { createWebhook, removeWebhook, updateWebhook } from './webhooks.mts';

/** Tells whether a request is for the service's API, and not for the control API or the page. */
const isApiPath = (url: string) =>
	!isSandboxPath(url) && !/^\/(?:openapi\.json)?(?:$|\?)/.test(url);

const unknownAddress: EndpointHandler = () => {
	throw new Refusal(OUTCOME.notFound, 'Unknown address', 404);
};

/** Adds the service's API: its endpoints (contract 4) and short links. Any other address is refused. */
export function addApiRoutes(app: FastifyInstance, services: Services): void {
	app.addHook('onRequest', async (request) => {
		if (!isApiPath(request.url)) return;
		request.apiCall = openCall(request, services);
		// Fastify would refuse a malformed Content-Type itself, and not as the contract says.
		request.raw.headers['content-type'] = 'application/octet-stream';
	});
	app.post('/send/simulate', describedAs('simulateNumbers'), endpoint(simulateEndpoint('numbers')));
	app.post(
		'/send/lists/simulate',
		describedAs('simulateLists'),
		endpoint(simulateEndpoint('lists')),
	);
	app.post('/send', describedAs('sendNumbers'), endpoint(sendEndpoint('numbers')));
	app.post('/send/lists', describedAs('sendLists'), endpoint(sendEndpoint('lists')));
	app.post('/webhook', describedAs('createWebhook'), endpoint(createWebhook));
	app.put('/webhook/:id/status', describedAs('updateWebhook'), endpoint(updateWebhook('status')));
	app.put('/webhook/:id', describedAs('updateWebhookBare'), endpoint(updateWebhook('bare')));
	app.delete('/webhook/:id', describedAs('deleteWebhook'), endpoint(removeWebhook));
	app.get('/errors', describedAs('listErrors'), endpoint(getErrors, ['start', 'length', 'sort']));
	app.get('/errors/:id', describedAs('readError'), endpoint(getError));
	app.get('/npai', describedAs('listNpai'), endpoint(getNpai));
	addShortLinks(app, services);
	const unknown = endpoint(unknownAddress, null);
	app.setNotFoundHandler(async (request, reply) => {
		if (isSandboxPath(request.url)) return reply.code(404).send({ error: 'There is no such call' });
		request.apiCall ??= openCall(request, services);
		return unknown(request, reply);
	});
}
