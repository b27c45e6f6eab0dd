import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** Starts a server on a free port and closes the server after the file's tests. @returns the base URL */
export async function startServer(
	listener: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
	const server = createServer((request, response) => void listener(request, response));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	after(() => {
		server.closeAllConnections();
		server.close();
	});
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
