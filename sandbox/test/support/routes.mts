import { subscribe, unsubscribe } from 'node:diagnostics_channel';

import type { FastifyInstance } from 'fastify';

import { createSandbox } from '../../src/index.mts';

interface Route {
	method: string;
	/** The path with its parameters, such as `/webhook/:id`. */
	path: string;
}

/** Returns every route of a running sandbox. */
export async function servedRoutes(): Promise<Route[]> {
	const routes: Route[] = [];
	// Fastify publishes this event for each server, before the server's first route is added.
	const name = 'fastify.initialization';
	const onServer = (message: unknown) => {
		(message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => {
			for (const method of [route.method].flat()) {
				routes.push({ method, path: route.url });
			}
		});
	};
	subscribe(name, onServer);
	try {
		await (await createSandbox()).close();
	} finally {
		unsubscribe(name, onServer);
	}
	return routes;
}
