// Servers that are not the service: what a mistyped address may lead to.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '../../harness/system/ports.ts';

const answers = [
	{
		path: '/html',
		type: 'text/html',
		body: '<!doctype html><html><body><h1>Welcome</h1></body></html>',
	},
	{ path: '/json', type: 'application/json', body: '{"hello":"world"}' },
];

/** Base URLs that are wrong, each in its own way. */
export interface WrongServers {
	/** Answers with a page. */
	html: string;
	/** Answers with JSON that has no `status`. */
	json: string;
	/** Nothing listens there. */
	refused: string;
	close: () => void;
}

export async function startWrongServers(): Promise<WrongServers> {
	const server = createServer((request, response) => {
		const answer = answers.find(({ path }) => request.url?.startsWith(path));
		response.writeHead(answer ? 200 : 404, { 'content-type': answer?.type ?? 'text/plain' });
		response.end(answer?.body ?? 'Not here');
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		html: `${base}/html`,
		json: `${base}/json`,
		refused: `http://127.0.0.1:${await freePort()}`,
		close: () => server.close(),
	};
}
