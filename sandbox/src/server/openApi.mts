import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';

import { CALL_SCHEMAS } from '../api/schemas/calls.mts';
import { readVersion } from './version.mts';

/** Returns an operation's default name: `postPhonesByNumberReply` for `POST /_sandbox/phones/:number/reply`. */
function operationName({ method, url }: Pick<RouteOptions, 'method' | 'url'>): string {
	const named = url.replace(/^\/_sandbox\//, '').replaceAll('/:', '/by/');
	const words = named.split(/[^A-Z0-9]+/i).filter((word) => word !== '');
	const capitalized = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
	return String(method).toLowerCase() + capitalized.join('');
}

/**
 * Builds the OpenAPI document for the service's API and the control API and serves the document at `/openapi.json`.
 * Callers must await this function before they add routes. The document omits the page's routes, which may change.
 */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
	await app.register(swagger, {
		openapi: {
			openapi: '3.1.0',
			info: {
				title: 'SMS campaigns sandbox',
				version: readVersion(),
				description:
					'The SMS campaign service API in JSON and XML, and, under /_sandbox, the control API of the sandbox that simulates the service.',
				license: { name: 'MIT', identifier: 'MIT' },
			},
			servers: [{ url: 'http://127.0.0.1:7878' }],
			tags: [{ name: 'Service', description: "The service's API" }],
			components: {
				securitySchemes: {
					token: { type: 'http', scheme: 'bearer', description: 'A token that begins with sbx_' },
				},
			},
		},
		refResolver: { buildLocalReference: ({ $id }) => String($id) },
		transform: ({ schema, url, route }) => ({
			url,
			schema: {
				operationId: operationName(route),
				...schema,
				hide: schema?.summary === undefined || url.startsWith('/_sandbox/view/'),
			},
		}),
	});
	for (const schema of CALL_SCHEMAS) app.addSchema(schema);
	app.get('/openapi.json', (_request, reply) =>
		reply.header('cache-control', 'no-cache').send(app.swagger()),
	);
}
