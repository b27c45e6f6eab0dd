// A real server on loopback that misbehaves on demand: for what the transport must survive.
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

const CHUNK = Buffer.alloc(1024 * 1024, 0x20);

/** What to answer a call with. */
interface Behaviour {
	kind: keyof typeof KINDS;
	status: number;
	headers: OutgoingHttpHeaders;
	body: string | Buffer;
	/** Told once the request has come in. */
	onCall?: () => void;
	/** Of a `huge` body: what comes before and after its blanks, and how many these are. */
	before?: string;
	after?: string;
	megabytes?: number;
}

type Act = (response: ServerResponse, behaviour: Behaviour) => void;

const reset = (response: ServerResponse) => (response.socket as Socket).resetAndDestroy();

/** Each way to misbehave: what it does with the response once the request's body is there. */
const KINDS = {
	/** Drops the connection without an answer. */
	reset,
	/** Never answers. */
	hang: () => {},
	/** Promises more than it gives, then drops the connection. */
	truncated: (response, { status, headers, body }) => {
		response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) + 1000 });
		response.write(body, () => reset(response));
	},
	/** Answers at once, but its body never ends. */
	drip: (response, { status, headers, body }) => {
		response.writeHead(status, headers);
		response.write(body);
		const timer = setInterval(() => response.write(' '), 20);
		response.on('close', () => clearInterval(timer));
	},
	/** Says gzip, and is not. */
	gzipGarbage: (response, { status, headers }) => {
		response.writeHead(status, { ...headers, 'Content-Encoding': 'gzip' });
		response.end(Buffer.from('this is not gzip at all, whatever the header says'));
	},
	gzip: (response, { status, headers, body }) => {
		response.writeHead(status, { ...headers, 'Content-Encoding': 'gzip' });
		response.end(gzipSync(body));
	},
	/** A body of `megabytes`: `before`, blanks, `after`. */
	huge: (response, { status, headers, before = '', after = '', megabytes = 0 }) => {
		response.writeHead(status, headers);
		response.write(before);
		let left = megabytes;
		const more = () => {
			while (left > 0 && !response.destroyed) {
				left -= 1;
				if (!response.write(CHUNK)) {
					response.once('drain', more);
					return;
				}
			}
			response.end(after);
		};
		more();
	},
	answer: (response, { status, headers, body }) => {
		response.writeHead(status, headers);
		response.end(body);
	},
} satisfies Record<string, Act>;

/** A call as it came in. */
interface SeenCall {
	method?: string;
	path?: string;
	headers: IncomingHttpHeaders;
	body: string;
}

export interface FaultServer {
	url: string;
	/** What came in since the last plan. */
	calls: SeenCall[];
	/** What to do with the next calls; the last one is kept. Forgets the calls so far. */
	plan(...behaviours: Array<Partial<Behaviour>>): void;
	close(): Promise<void>;
}

/** Starts a server. It answers with a success unless `plan` says otherwise. @param port default: a free one */
export async function startFaultServer(port = 0): Promise<FaultServer> {
	const calls: SeenCall[] = [];
	let behaviours: Array<Partial<Behaviour>> = [];
	const server = createServer((request, response) => {
		const parts: Buffer[] = [];
		request.on('error', () => {});
		response.on('error', () => {});
		request.on('data', (part: Buffer) => parts.push(part));
		request.on('end', () => {
			const { method, url: path, headers } = request;
			calls.push({ method, path, headers, body: Buffer.concat(parts).toString('utf8') });
			const behaviour: Behaviour = {
				kind: 'answer',
				status: 200,
				headers: {},
				body: '{"status":1,"message":"OK"}',
				...(behaviours.length > 1 ? behaviours.shift() : behaviours[0]),
			};
			const act: Act = KINDS[behaviour.kind];
			behaviour.onCall?.();
			act(response, behaviour);
		});
	});
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		calls,
		plan(...next) {
			behaviours = next;
			calls.length = 0;
		},
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** An address on which nothing listens. */
export async function closedAddress(): Promise<string> {
	const { url, close } = await startFaultServer();
	await close();
	return url;
}
