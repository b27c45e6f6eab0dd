// A call of the service, as n8n hands it to a trigger: JSON, which is what the sandbox sends unless it is told otherwise.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Request and response as n8n gives them to `webhook()`. */
export async function toN8n(request: IncomingMessage, response: ServerResponse) {
	const chunks: Buffer[] = [];
	for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
	const url = new URL(request.url ?? '', 'http://127.0.0.1');
	const httpRequest = {
		query: Object.fromEntries(url.searchParams),
		params: {},
		body: {},
		headers: request.headers,
		rawHeaders: request.rawHeaders,
		ip: request.socket.remoteAddress,
		rawBody: Buffer.concat(chunks),
		readRawBody: async () => {},
	};
	const httpResponse = Object.assign(response, {
		status(code: number) {
			response.statusCode = code;
			return {
				json(body: unknown) {
					response.setHeader('content-type', 'application/json');
					response.end(JSON.stringify(body));
				},
			};
		},
	});
	return { httpRequest, httpResponse };
}
