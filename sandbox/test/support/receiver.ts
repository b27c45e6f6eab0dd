import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** A received request. */
export interface Received {
	path: string;
	headers: IncomingHttpHeaders;
	body: Buffer;
}

/** A receiver of events on a free port, for the tests of one file. */
export class Receiver {
	readonly received: Received[] = [];
	/** Responds to the next requests. */
	answer: (response: ServerResponse, path: string) => void = (response) => response.end('thanks');
	url = '';

	static async start(): Promise<Receiver> {
		const receiver = new Receiver();
		const server = createServer((request, response) => {
			const chunks: Buffer[] = [];
			request.on('data', (chunk: Buffer) => chunks.push(chunk));
			request.on('end', () => {
				const { url: path = '', headers } = request;
				receiver.received.push({ path, headers, body: Buffer.concat(chunks) });
				receiver.answer(response, path);
			});
		}).listen(0, '127.0.0.1');
		await once(server, 'listening');
		receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		after(() => {
			server.close();
			server.closeAllConnections();
		});
		return receiver;
	}

	/** Returns the requests to one path. */
	at(path: string): Received[] {
		return this.received.filter((one) => one.path === path);
	}
}
