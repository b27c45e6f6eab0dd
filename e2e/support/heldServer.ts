// A server that keeps workflows busy: it answers nobody until it is told to.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INode } from 'n8n-workflow';
import { makeNode } from '../../harness/workflows/node.ts';

export interface HeldServer {
	/** A node that calls it and gives what the server answers. @param query what it sends, and gets back */
	node: (name: string, query?: Record<string, string>) => INode;
	/** Answers, and from now on each call at once. */
	release: () => void;
	close: () => void;
}

export async function startHeldServer(): Promise<HeldServer> {
	const released = Promise.withResolvers<void>();
	const server = createServer((request, response) => {
		void released.promise.then(() => {
			const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(Object.fromEntries(searchParams)));
		});
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
	return {
		node: (name, query = {}) => {
			const parameters = Object.entries(query).map(([key, value]) => ({ name: key, value }));
			return makeNode(
				name,
				'n8n-nodes-base.httpRequest',
				{ url, sendQuery: true, queryParameters: { parameters }, options: {} },
				{ typeVersion: 4.2 },
			);
		},
		release: released.resolve,
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
