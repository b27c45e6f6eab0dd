// Servers on loopback between n8n and its callers, or after n8n; they end with this process.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INode } from 'n8n-workflow';
import { makeNode } from '../../harness/workflows/node.mts';

/** Starts an HTTP server on loopback, which ends with this process. @returns its URL, without a slash at its end */
export async function listen(respond: RequestListener): Promise<string> {
	const server = createServer(respond).unref().listen(0, '127.0.0.1');
	await once(server, 'listening');
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface HeldServer {
	/** A node that calls it and gives what the server answers. @param query what it sends, and gets back */
	node: (name: string, query?: Record<string, string>) => INode;
	/** Answers the held calls, and from now on each call at once. */
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

/** The time limit of n8n's answer about its readiness, in milliseconds. */
const READY_MS = 1_000;

const isReady = async (n8nUrl: string): Promise<boolean> =>
	await fetch(`${n8nUrl}/healthz/readiness`, { signal: AbortSignal.timeout(READY_MS) }).then(
		({ ok }) => ok,
		() => false,
	);

function passOn(n8nUrl: string, incoming: IncomingMessage, answer: ServerResponse): void {
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
 * Starts a proxy that passes calls on only while n8n says that it is ready, and answers 503 otherwise, as the proxies do
 * that are told to ask for n8n's health. Without it, n8n says 200 to events that come in while it starts, and drops them.
 *
 * @returns its URL, without a slash at its end
 */
export const startReadyProxy = async (n8nUrl: string): Promise<string> =>
	await listen((incoming, answer) => {
		void isReady(n8nUrl).then((ready) => {
			if (ready) passOn(n8nUrl, incoming, answer);
			else answer.writeHead(503).end();
		});
	});
