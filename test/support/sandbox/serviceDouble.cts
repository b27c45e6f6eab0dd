// A loopback server that replaces the service and records each request as it arrived over the socket. The server
// returns responses that the sandbox would not return, or passes the request to the sandbox.
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxUrl } from './accounts.cts';

/** A request as it arrived. */
export interface SeenRequest {
	method: string;
	/** The path and query, as the client sent them. */
	path: string;
	headers: IncomingHttpHeaders;
	body: string;
}

/** A response that replaces the sandbox's response. */
export interface CannedAnswer {
	status?: number;
	headers?: Record<string, string>;
	/** A body in chunks has no `Content-Length`. */
	body?: string | Buffer | Iterable<string | Buffer> | AsyncIterable<string | Buffer>;
	/** The number of bytes of the body before the connection is cut; 0 cuts the connection before the response. */
	cutAfter?: number;
	/** Milliseconds to wait before the response. */
	delayMs?: number;
}

type Answering = (
	request: SeenRequest,
) => CannedAnswer | undefined | Promise<CannedAnswer | undefined>;

export const NO_ANSWER: CannedAnswer = { cutAfter: 0 };

const open = new Set<ServiceDouble>();
afterAll(async () => {
	await Promise.all([...open].map(async (double) => await double.close()));
});

/** A server that runs until the file's tests have ended, or until the server is closed. */
export class ServiceDouble {
	readonly requests: SeenRequest[] = [];

	/** The bodies of the sandbox's responses, in order. */
	readonly answers: string[] = [];

	private constructor(
		private readonly server: Server,
		private answering?: Answering,
	) {
		server.on('request', (request: IncomingMessage, response: ServerResponse) => {
			// A broken connection is no error here, because the test checks only the node's report.
			this.serve(request, response).catch(() => response.destroy());
		});
	}

	/**
	 * @param answering returns the response; if it returns undefined, the sandbox responds
	 * @param port by default, a free port
	 */
	static async start(answering?: Answering, port = 0, server = createServer()) {
		await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
		const double = new ServiceDouble(server, answering);
		open.add(double);
		return double;
	}

	get port(): number {
		return (this.server.address() as AddressInfo).port;
	}

	get url(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	/** Sets the function that responds to all later requests. */
	answer(answering: Answering): void {
		this.answering = answering;
	}

	/** Sets the responses to the next requests; the last response is repeated. Clears the list of requests. */
	plan(...answers: CannedAnswer[]): void {
		this.requests.length = 0;
		this.answering = () => (answers.length > 1 ? answers.shift() : answers[0]);
	}

	async close(): Promise<void> {
		open.delete(this);
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = (await buffer(request)).toString('utf8');
		const { method = '', url: path = '', headers } = request;
		const seen = { method, path, headers, body };
		this.requests.push(seen);
		const canned = await this.answering?.(seen);
		if (canned) await give(response, canned);
		else this.answers.push(await passOn(seen, response));
	}
}

async function give(response: ServerResponse, canned: CannedAnswer): Promise<void> {
	const { status = 200, headers = {}, body = '', cutAfter, delayMs } = canned;
	if (delayMs) await sleep(delayMs, undefined, { ref: false });
	if (cutAfter === 0) response.socket?.resetAndDestroy();
	else if (typeof body === 'string' || Buffer.isBuffer(body)) {
		const bytes = Buffer.from(body as string);
		response.writeHead(status, { 'Content-Length': String(bytes.length), ...headers });
		if (cutAfter === undefined) response.end(bytes);
		else response.write(bytes.subarray(0, cutAfter), () => response.destroy());
	} else await pipeline(Readable.from(body), response.writeHead(status, headers));
}

/** Passes a request to the sandbox. @returns the body of the sandbox's response */
async function passOn(seen: SeenRequest, response: ServerResponse): Promise<string> {
	const { host: _host, connection: _connection, 'content-length': _length, ...rest } = seen.headers;
	const { 'transfer-encoding': _encoding, ...headers } = rest;
	const answer = await fetch(`${sandboxUrl()}${seen.path}`, {
		method: seen.method,
		headers: headers as Record<string, string>,
		body: seen.body || undefined,
		redirect: 'manual',
	});
	const body = await answer.text();
	response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' });
	response.end(body);
	return body;
}

/** Returns a URL without a listening server. */
export async function closedUrl(): Promise<string> {
	const double = await ServiceDouble.start();
	const { url } = double;
	await double.close();
	return url;
}
