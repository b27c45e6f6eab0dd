// A server between the node and the sandbox: it records every request as it came over the socket, and passes it on or
// answers by itself with what the sandbox would not say.
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sandboxUrl } from './accounts';

interface SeenRequest {
	method: string;
	/** Path and query, as the client wrote them. */
	path: string;
	headers: IncomingHttpHeaders;
	body: string;
}

/** What to answer instead of the sandbox. */
export interface CannedAnswer {
	status?: number;
	headers?: Record<string, string>;
	body?: string | Buffer;
	/** The connection is cut when this many bytes of the body are out. */
	cutAfter?: number;
	/** Milliseconds to wait before the answer. */
	delayMs?: number;
}

type Answering = (
	request: SeenRequest,
) => CannedAnswer | undefined | Promise<CannedAnswer | undefined>;

export class RecordingProxy {
	readonly requests: SeenRequest[] = [];

	/** What the sandbox answered, in the order of its answers. */
	readonly answers: string[] = [];

	private constructor(
		private readonly server: Server,
		readonly url: string,
		private answering: Answering | undefined,
	) {}

	/** @param answering gives the answer to a request; what it leaves undefined goes on to the sandbox */
	static async start(answering?: Answering): Promise<RecordingProxy> {
		const server = createServer((request, response) => {
			void proxy.serve(request, response);
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		const proxy = new RecordingProxy(server, `http://127.0.0.1:${port}`, answering);
		return proxy;
	}

	/** From now on answers in this way. */
	answer(answering: Answering): void {
		this.answering = answering;
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		try {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk as Buffer);
			const seen: SeenRequest = {
				method: request.method ?? '',
				path: request.url ?? '',
				headers: request.headers,
				body: Buffer.concat(chunks).toString('utf8'),
			};
			this.requests.push(seen);
			const canned = await this.answering?.(seen);
			if (canned) await give(response, canned);
			else this.answers.push(await handOn(seen, response));
		} catch {
			// A client that hung up, or a request that was cut: the test looks at what the node says.
			response.destroy();
		}
	}
}

async function give(response: ServerResponse, canned: CannedAnswer): Promise<void> {
	const { status = 200, headers = {}, body = '', cutAfter, delayMs } = canned;
	if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs).unref());
	const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body, 'utf8');
	response.writeHead(status, { 'Content-Length': String(bytes.length), ...headers });
	if (cutAfter === undefined) {
		response.end(bytes);
		return;
	}
	response.write(bytes.subarray(0, cutAfter), () => response.destroy());
}

/** @returns the body of the sandbox's answer */
async function handOn(seen: SeenRequest, response: ServerResponse): Promise<string> {
	const headers = Object.entries(seen.headers).filter(
		([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
	);
	const answer = await fetch(`${sandboxUrl()}${seen.path}`, {
		method: seen.method,
		headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
		body: seen.method === 'GET' || seen.body === '' ? undefined : seen.body,
		redirect: 'manual',
	});
	const body = Buffer.from(await answer.arrayBuffer());
	response.writeHead(answer.status, {
		'Content-Type': answer.headers.get('content-type') ?? '',
		'Content-Length': String(body.length),
	});
	response.end(body);
	return body.toString('utf8');
}
