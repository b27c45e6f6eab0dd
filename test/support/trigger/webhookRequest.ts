// A call of the service, as n8n hands it to a trigger.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Types whose bodies n8n reads itself for a node above version 1; the node asks for the others. */
const READ_BY_N8N =
	/^(?:application\/json|text\/plain|application\/x-www-form-urlencoded|\S+\/xml|\S+\+xml)$/;

/** The request as n8n gives it to `webhook()`. @param ip what n8n takes for the caller's address */
export async function toN8nRequest(request: IncomingMessage, ip?: string) {
	const chunks: Buffer[] = [];
	for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
	const url = new URL(request.url ?? '', 'http://127.0.0.1');
	const query: Record<string, string | string[]> = {};
	for (const name of new Set(url.searchParams.keys())) {
		const values = url.searchParams.getAll(name);
		query[name] = values.length === 1 ? values[0] : values;
	}
	const type = request.headers['content-type']?.split(';')[0].trim().toLowerCase() ?? '';
	const read: Record<string, unknown> = {
		query,
		params: {},
		body: {},
		headers: request.headers,
		rawHeaders: request.rawHeaders,
		ip: ip ?? request.socket.remoteAddress,
		rawBody: READ_BY_N8N.test(type) ? Buffer.concat(chunks) : undefined,
	};
	if (!type.startsWith('multipart/')) {
		read.readRawBody = async () => {
			read.rawBody ??= Buffer.concat(chunks);
		};
	}
	return read;
}

/** The response as n8n gives it to `webhook()`. @param beforeAnswer called before an answer goes out */
export function toN8nResponse(response: ServerResponse, beforeAnswer = () => {}) {
	const json = (body: unknown) => {
		beforeAnswer();
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(body));
	};
	return Object.assign(response, {
		status(code: number) {
			response.statusCode = code;
			return { json };
		},
	});
}
