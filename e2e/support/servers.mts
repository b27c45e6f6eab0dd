// Loopback servers that n8n calls, or that forward calls to n8n. The servers end with this process.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INode } from 'n8n-workflow';
import { makeNode } from '../../harness/workflows/node.mts';

/** Starts a loopback HTTP server, which ends with this process. @returns the server's URL without a trailing slash */
export async function listen(respond: RequestListener): Promise<string> {
	const server = createServer(respond).unref().listen(0, '127.0.0.1');
	await once(server, 'listening');
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface HeldServer {
	/** Creates a node that calls the server and returns its response. @param query the data that the server returns */
	node: (name: string, query?: Record<string, string>) => INode;
	/** Responds to all held calls. Later calls get an immediate response. */
	release: () => void;
}

export async function startHeldServer(): Promise<HeldServer> {
	const released = Promise.withResolvers<void>();
	const url = await listen((request, response) => {
		void released.promise.then(() => {
			const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(Object.fromEntries(searchParams)));
		});
	});
	return {
		node: (name, query = {}) => {
			const parameters = Object.entries(query).map(([key, value]) => ({ name: key, value }));
			const all = { url, sendQuery: true, queryParameters: { parameters }, options: {} };
			return makeNode(name, 'n8n-nodes-base.httpRequest', all, { typeVersion: 4.2 });
		},
		release: released.resolve,
	};
}

/** The time limit of n8n's readiness check, in milliseconds. */
const READY_MS = 1_000;

const isReady = async (n8nUrl: string): Promise<boolean> =>
	await fetch(`${n8nUrl}/healthz/readiness`, { signal: AbortSignal.timeout(READY_MS) }).then(
		({ ok }) => ok,
		() => false,
	);

function forward(n8nUrl: string, incoming: IncomingMessage, answer: ServerResponse): void {
	const { method, url = '/', headers } = incoming;
	const outgoing = request(new URL(url, n8nUrl), { method, headers }, (response) => {
		answer.writeHead(response.statusCode!, response.headers);
		response.pipe(answer);
		response.on('error', () => answer.destroy());
	});
	outgoing.on('error', () => {
		if (answer.headersSent) answer.destroy();
		else answer.writeHead(502).end();
	});
	incoming.pipe(outgoing);
}

/**
 * Starts a proxy with a health check. The proxy forwards calls while n8n reports that it is ready, and otherwise
 * responds with 503. Without the proxy, n8n responds with 200 to events that arrive during its start, and drops them.
 *
 * @returns the proxy's URL without a trailing slash
 */
export const startReadyProxy = async (n8nUrl: string): Promise<string> =>
	await listen((incoming, answer) => {
		void isReady(n8nUrl).then((ready) => {
			if (ready) forward(n8nUrl, incoming, answer);
			else answer.writeHead(503).end();
		});
	});
