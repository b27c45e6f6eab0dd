import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that runs. */
interface ReadyProxy {
	/** Without a slash at its end. */
	url: string;
	close: () => Promise<void>;
}

/** How long n8n may take to say whether it is ready, in milliseconds. */
const READY_MS = 1_000;

async function isReady(n8nUrl: string): Promise<boolean> {
	try {
		const signal = AbortSignal.timeout(READY_MS);
		return (await fetch(`${n8nUrl}/healthz/readiness`, { signal })).ok;
	} catch {
		return false;
	}
}

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
 * that are told to ask for n8n's health.
 */
export async function startReadyProxy(n8nUrl: string): Promise<ReadyProxy> {
	const server = createServer((incoming, answer) => {
		void isReady(n8nUrl).then((ready) => {
			if (ready) passOn(n8nUrl, incoming, answer);
			else answer.writeHead(503).end();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
