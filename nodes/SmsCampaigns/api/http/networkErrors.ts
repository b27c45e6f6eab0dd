import type { FaultKind, FaultReason } from '../model/types';

/** The outcome of a request that ended with an exception. */
interface NetworkFault {
	kind: FaultKind;
	reason: FaultReason;
}

/** One of the exceptions that n8n, axios and Node.js wrap around each other. */
interface ErrorLink {
	name: string;
	message: string;
	code: string;
	syscall: string;
	/** Of an exception of axios: the request's socket. */
	socket: unknown;
}

const MAX_CHAIN = 30;

/** DNS failed, before any connection. */
const DNS_CODES = /^(?:ENOTFOUND|EAI_[A-Z]+|ENODATA|ESERVFAIL|EDNS|DNS_.*)$/;

/** The certificate was refused, at the end of the TLS handshake and before any byte of the request was sent. */
const CERTIFICATE_CODES =
	/^(?:CERT_.*|UNABLE_TO_.*|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|HOSTNAME_MISMATCH|INVALID_CA|ERR_TLS_CERT_ALTNAME_(?:INVALID|FORMAT))$/;

/** Node.js says so only before the end of the handshake. */
const NO_HANDSHAKE = /before secure TLS connection was established/;

/** Codes that mean "not connected" if the system call was `connect`; otherwise the connection may have broken. */
const CONNECT_CODES = new Set([
	'EHOSTUNREACH',
	'EHOSTDOWN',
	'ENETUNREACH',
	'ENETDOWN',
	'EADDRNOTAVAIL',
	'EACCES',
	'EPERM',
	'ECONNRESET',
]);

/** The request could not even be created. */
const INVALID_REQUEST_CODES = new Set([
	'ERR_INVALID_URL',
	'ERR_INVALID_CHAR',
	'ERR_INVALID_HTTP_TOKEN',
	'ERR_UNESCAPED_CHARACTERS',
	'ERR_INVALID_PROTOCOL',
]);

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the exception and all that it wraps, outermost first. */
function errorChain(thrown: unknown): ErrorLink[] {
	const links: ErrorLink[] = [];
	const seen = new Set<unknown>();
	const queue: unknown[] = [thrown];
	while (queue.length > 0 && links.length < MAX_CHAIN) {
		const next = queue.shift();
		if (typeof next !== 'object' || next === null || seen.has(next)) continue;
		seen.add(next);
		const { name, message, code, syscall, request, cause, errors, reason, errorResponse } =
			next as Record<string, unknown>;
		links.push({
			name: asText(name),
			message: asText(message),
			code: asText(code),
			syscall: asText(syscall),
			socket: (request as { socket?: unknown } | undefined)?.socket,
		});
		queue.push(
			cause,
			errorResponse,
			reason,
			...(Array.isArray(errors) ? (errors as unknown[]) : []),
		);
	}
	return links;
}

/**
 * Whether a socket of TLS had not finished its handshake, so that no byte of the request had left. Codes and messages do
 * not tell: a record that is broken later, when the request has been read, has the same ones.
 */
function isBeforeHandshake(socket: unknown): boolean {
	if (typeof socket !== 'object' || socket === null) return false;
	const { encrypted, authorized, authorizationError } = socket as Record<string, unknown>;
	// After the handshake the certificate is authorized, or there is the reason why not.
	return encrypted === true && authorized === false && authorizationError === null;
}

/** A kind of exception of n8n's HTTP helper. */
interface NetworkFaultRow extends NetworkFault {
	/** In words, for the docs. */
	name: string;
	applies: (link: ErrorLink) => boolean;
}

/**
 * All kinds of exceptions; the first row that applies to one of the wrapped exceptions counts. `unreachable` only where
 * it is certain that the request never left this machine.
 */
const NETWORK_FAULTS: readonly NetworkFaultRow[] = [
	{
		name: 'The call was stopped while the answer was awaited',
		kind: 'unknown',
		reason: 'cancelled',
		applies: ({ name, code }) =>
			name === 'AbortError' || name === 'CanceledError' || code === 'ERR_CANCELED',
	},
	{
		name: 'n8n does not allow calls to the address',
		kind: 'unreachable',
		reason: 'blocked',
		applies: ({ name }) => /^Ssrf\w*Error$|^UnknownConnectionHostError$/.test(name),
	},
	{
		name: 'The connection was refused',
		kind: 'unreachable',
		reason: 'refused',
		applies: ({ code }) => code === 'ECONNREFUSED',
	},
	{
		name: 'The name of the host could not be looked up',
		kind: 'unreachable',
		reason: 'dns',
		applies: ({ code }) => DNS_CODES.test(code),
	},
	{
		name: 'TLS: the handshake was not finished, or the certificate was refused',
		kind: 'unreachable',
		reason: 'tls',
		applies: ({ code, message, socket }) =>
			CERTIFICATE_CODES.test(code) || NO_HANDSHAKE.test(message) || isBeforeHandshake(socket),
	},
	{
		name: 'The request could not be made: an address or a header that cannot be',
		kind: 'unreachable',
		reason: 'network',
		applies: ({ code }) => INVALID_REQUEST_CODES.has(code),
	},
	{
		name: 'No connection in time',
		kind: 'unreachable',
		reason: 'timeout',
		applies: ({ syscall, code }) => syscall === 'connect' && code === 'ETIMEDOUT',
	},
	{
		name: 'No connection: no route, no network, no address',
		kind: 'unreachable',
		reason: 'network',
		applies: ({ syscall, code }) => syscall === 'connect' && CONNECT_CODES.has(code),
	},
	{ name: 'No answer in time', kind: 'unknown', reason: 'timeout', applies: isTimeout },
	{
		name: 'TLS broke after the handshake, or nobody knows when',
		kind: 'unknown',
		reason: 'tls',
		applies: ({ code }) => /^EPROTO$|^ERR_SSL_/.test(code),
	},
	{
		name: 'The connection broke off',
		kind: 'unknown',
		reason: 'reset',
		applies: isReset,
	},
	{
		name: 'The answer could not be unpacked',
		kind: 'unknown',
		reason: 'malformed',
		applies: ({ code }) => /^(?:Z_|ERR__ERROR_FORMAT|ERR_PADDING|ERR_BROTLI|ZSTD_)/.test(code),
	},
	{ name: 'Anything else', kind: 'unknown', reason: 'network', applies: () => true },
];

/**
 * Classifies an exception of n8n's HTTP helper: whether the request provably never left this machine. When in doubt, it
 * may have been carried out.
 */
export function classifyNetworkError(thrown: unknown): NetworkFault {
	const links = errorChain(thrown);
	const found = NETWORK_FAULTS.find(({ applies }) => links.some(applies));
	const { kind, reason } = found ?? NETWORK_FAULTS.at(-1)!;
	return { kind, reason };
}

/** axios reports its own time-outs as ECONNABORTED, Node.js as ETIMEDOUT. */
function isTimeout({ code, message }: ErrorLink): boolean {
	return (
		code === 'ETIMEDOUT' ||
		code === 'ESOCKETTIMEDOUT' ||
		(code === 'ECONNABORTED' && /timeout/i.test(message))
	);
}

function isReset({ code, message }: ErrorLink): boolean {
	return (
		['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code) ||
		/socket hang up|^aborted$|stream has been aborted|premature close/i.test(message)
	);
}
