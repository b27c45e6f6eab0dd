// Servers that are not the service: what a mistyped address may lead to.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from './ports.ts';

const answers = {
	'/html': ['text/html', '<!doctype html><html><body><h1>Welcome</h1></body></html>'],
	'/json': ['application/json', '{"hello":"world"}'],
};

/**
 * Starts one server that answers `/html/…` with a page and `/json/…` with JSON that has no `status`.
 * @returns {html, json, refused: base URLs, close()}
 */
export async function startImpostors() {
	const server = createServer((request, response) => {
		const [, [type, body] = []] =
			Object.entries(answers).find(([prefix]) => request.url.startsWith(prefix)) ?? [];
		response.writeHead(type ? 200 : 404, { 'content-type': type ?? 'text/plain' });
		response.end(body ?? 'Not here');
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const base = `http://127.0.0.1:${server.address().port}`;
	return {
		html: `${base}/html`,
		json: `${base}/json`,
		refused: `http://127.0.0.1:${await freePort()}`,
		close: () => server.close(),
	};
}
