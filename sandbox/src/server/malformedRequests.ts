import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { OUTCOME, outcomeMessage } from '../domain/outcome.ts';
import { isSandboxPath } from '../http/sandboxRoutes.ts';
import { AccountAssumptions } from '../store/accounts/accountAssumptions.ts';
import { formatOfAccept } from '../wire/contentNegotiation.ts';
import { writeXml } from '../wire/xmlWriter.ts';

/** Characters of a request that are looked through for its Accept header. */
const MAX_HEAD = 64 * 1024;

type Problem = [httpStatus: number, details: string];

const BAD_LENGTH: Problem = [
	400,
	'Content-Length is not one whole number, or comes with Transfer-Encoding',
];
const BAD_CHUNK: Problem = [400, 'A chunk of the body has no valid size'];

/** By the code of Node.js's error. */
const PROBLEMS = new Map<string, Problem>([
	['HPE_HEADER_OVERFLOW', [431, 'The address and the headers are longer than 16 KiB']],
	['HPE_INVALID_METHOD', [400, 'The request does not begin with a method of HTTP']],
	['HPE_INVALID_CONTENT_LENGTH', BAD_LENGTH],
	['HPE_UNEXPECTED_CONTENT_LENGTH', BAD_LENGTH],
	['HPE_INVALID_TRANSFER_ENCODING', BAD_LENGTH],
	['HPE_INVALID_CHUNK_SIZE', BAD_CHUNK],
	['HPE_STRICT', BAD_CHUNK],
	['HPE_CHUNK_EXTENSIONS_OVERFLOW', [413, 'The extensions of a chunk are longer than 16 KiB']],
	['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request was not complete within the time for it']],
]);
const NOT_HTTP: Problem = [400, 'The request is not HTTP/1.1'];

const acceptIn = (head: string) => /^accept:([^\r\n]*)/im.exec(head)?.[1];

/** Encodes a refusal: as the control API's where the request is for it, else as the contract's (contract 7.1). */
function encodeProblem(details: string, url: string, accept: string | undefined) {
	if (isSandboxPath(url)) {
		return { type: 'application/json', text: JSON.stringify({ error: details }) };
	}
	const body = { status: OUTCOME.data, message: outcomeMessage(OUTCOME.data), details };
	return formatOfAccept(accept, new AccountAssumptions(null)) === 'json'
		? { type: 'application/json', text: JSON.stringify(body) }
		: { type: 'application/xml', text: writeXml(body, { nullText: 'null' }) };
}

/** Writes a whole response to a socket, and closes it. */
function endWith(socket: Duplex, [httpStatus, details]: Problem, url: string, accept?: string) {
	const { type, text } = encodeProblem(details, url, accept);
	const head = [
		`HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus]}`,
		`Content-Type: ${type}; charset=utf-8`,
		`Content-Length: ${Buffer.byteLength(text)}`,
		'Connection: close',
	].join('\r\n');
	socket.end(`${head}\r\n\r\n${text}`, () => socket.destroy());
}

/** What is known of a request that was refused before it reached a route. */
export interface RefusedRequest {
	httpStatus: number;
	details: string;
	method: string | null;
	url: string | null;
}

/**
 * Answers, in words, requests that no route gets: those that are not HTTP, are too long or take too long,
 * and CONNECT. A request with an unknown expectation goes on as one without.
 * @param onRefusal called with each
 */
export function answerMalformedRequests(
	server: Server,
	onRefusal: (refused: RefusedRequest) => void,
): void {
	const current = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();
	server.on('request', (request, response) => {
		current.set(request.socket, { request, response });
		response.once('close', () => current.delete(request.socket));
	});
	server.on('checkExpectation', (request, response) => server.emit('request', request, response));
	server.on('connect', ({ method = null, url = '', headers }, socket) => {
		const details = 'CONNECT is not served: the sandbox is not a proxy';
		endWith(socket, [405, details], url, headers.accept);
		onRefusal({ httpStatus: 405, details, method, url });
	});
	server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
		const open = current.get(socket);
		// Within a response, a second one would be taken for its rest.
		if (error.code === 'ECONNRESET' || !socket.writable || open?.response.headersSent) {
			socket.destroy();
			return;
		}
		const problem = PROBLEMS.get(error.code ?? '') ?? NOT_HTTP;
		const head = error.rawPacket?.toString('latin1', 0, MAX_HEAD) ?? '';
		const [, method = null, url = null] = open
			? ['', open.request.method, open.request.url]
			: (/^([A-Z]{1,20}) (\S+)/.exec(head) ?? []);
		const refuse = () => {
			endWith(socket, problem, url ?? '', open?.request.headers.accept ?? acceptIn(head));
			const [httpStatus, details] = problem;
			onRefusal({ httpStatus, details, method, url });
		};
		// What is wrong may be behind a whole request, whose own answer comes first.
		if (open?.request.complete) open.response.once('finish', refuse);
		else refuse();
	});
}
