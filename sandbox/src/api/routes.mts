import type { FastifyInstance } from 'fastify';

import { OUTCOME, Rejection } from '../domain/outcome.mts';
import { isSandboxPath } from '../http/sandboxRoutes.mts';
import type { Services } from '../http/services.mts';
import { openCall } from './apiCall.mts';
import { endpoint, type EndpointHandler } from './endpoint.mts';
import { getError, getErrors } from './errors.mts';
import { getNpai } from './npai.mts';
import { describedAs, ERROR_PAGE, idOf } from './schemas/calls.mts';
import { sendEndpoint, simulateEndpoint } from './send.mts';
import { addShortLinks } from './shortLinks.mts';
import { createWebhook, removeWebhook, updateWebhook } from './webhooks.mts';

/** Checks whether a request is for the service's API, and not for the control API or the page. */
const isApiPath = (url: string) =>
	!isSandboxPath(url) && !/^\/(?:openapi\.json)?(?:$|\?)/.test(url);

const unknownPath: EndpointHandler = () => {
	throw new Rejection(OUTCOME.notFound, 'Unknown path', 404);
};

/** Adds the service's API: its endpoints (contract 4) and short links. Any other path is rejected. */
export function addApiRoutes(app: FastifyInstance, services: Services): void {
	app.addHook('onRequest', async (request) => {
		if (!isApiPath(request.url)) return;
		request.apiCall = openCall(request, services);
		// Fastify would reject a malformed Content-Type, but not in the way that the contract describes.
		request.raw.headers['content-type'] = 'application/octet-stream';
	});
	for (const source of ['Numbers', 'Lists'] as const) {
		const [path, target] =
			source === 'Lists' ? ['/send/lists', 'recipient lists'] : ['/send', 'phone numbers'];
		const simulate = describedAs(`simulate${source}`, {
			summary: `Simulate a campaign to ${target} without sending`,
			request: `simulate${source}`,
			answer: 'simulation',
		});
		app.post(`${path}/simulate`, simulate, endpoint(simulateEndpoint(source)));
		const send = describedAs(`send${source}`, {
			summary: `Send a campaign to ${target}`,
			request: `send${source}`,
			answer: 'send',
		});
		app.post(path, send, endpoint(sendEndpoint(source)));
	}
	const create = describedAs('createWebhook', {
		summary: 'Create a webhook',
		request: 'createWebhook',
		answer: 'createdWebhook',
	});
	app.post('/webhook', create, endpoint(createWebhook));
	const webhook = { params: idOf('The `webhook_id` from the response that created the webhook') };
	const update = {
		...webhook,
		summary: 'Pause or resume a webhook',
		request: 'updateWebhook',
		answer: 'updatedWebhook',
	} as const;
	const updateAt = (path: 'status' | 'bare') => endpoint(updateWebhook(path));
	app.put('/webhook/:id/status', describedAs('updateWebhook', update), updateAt('status'));
	app.put('/webhook/:id', describedAs('updateWebhookBare', update), updateAt('bare'));
	const remove = { ...webhook, summary: 'Delete a webhook', answer: 'deletedWebhook' } as const;
	app.delete('/webhook/:id', describedAs('deleteWebhook', remove), endpoint(removeWebhook));
	const list = describedAs('listErrors', {
		summary: 'List failed calls',
		answer: 'errors',
		querystring: ERROR_PAGE,
	});
	app.get('/errors', list, endpoint(getErrors, Object.keys(ERROR_PAGE.properties)));
	const read = describedAs('readError', {
		summary: 'Read one failed call',
		answer: 'error',
		params: idOf('The `log_id` in the list of failed calls'),
	});
	app.get('/errors/:id', read, endpoint(getError));
	const npai = { summary: 'List the undeliverable phone numbers (NPAI)', answer: 'npai' } as const;
	app.get('/npai', describedAs('listNpai', npai), endpoint(getNpai));
	addShortLinks(app, services);
	const unknown = endpoint(unknownPath, null);
	app.setNotFoundHandler(async (request, reply) => {
		if (isSandboxPath(request.url)) return reply.code(404).send({ error: 'Unknown path' });
		request.apiCall ??= openCall(request, services);
		return unknown(request, reply);
	});
}
