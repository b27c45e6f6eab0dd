import type { Fault, FaultReason } from '../model/types';

type ErrorLink = Record<'name' | 'message' | 'code' | 'syscall', string> & {
	/** Of an exception of axios: the request's socket. */
	socket: unknown;
};

const MAX_CHAIN = 30;

const DNS_CODES = /^(?:ENOTFOUND|EAI_[A-Z]+|ENODATA|ESERVFAIL|EDNS|DNS_.*)$/;

/** The certificate was refused, at the end of the TLS handshake and before any byte of the request was sent. */
const CERTIFICATE_CODES =
	/^(?:CERT_.*|UNABLE_TO_.*|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|HOSTNAME_MISMATCH|INVALID_CA|ERR_TLS_CERT_ALTNAME_(?:INVALID|FORMAT))$/;

/** Node.js says so only before the end of the handshake. */
const NO_HANDSHAKE = /before secure TLS connection was established/;

/** Codes that mean "not connected" if the system call was `connect`; otherwise the connection may have broken. */
const CONNECT_CODES =
	/^(?:EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EACCES|EPERM|ECONNRESET)$/;

const INVALID_REQUEST_CODES =
	/^ERR_(?:INVALID_URL|INVALID_CHAR|INVALID_HTTP_TOKEN|UNESCAPED_CHARACTERS|INVALID_PROTOCOL)$/;

const RESET_CODES = /^(?:ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)$/;
const RESET_MESSAGES = /socket hang up|^aborted$|stream has been aborted|premature close/i;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

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
		queue.push(cause, errorResponse, reason, ...[errors].flat());
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

type NetworkFaultRow = readonly [reason: FaultReason, applies: (link: ErrorLink) => boolean];

/** Faults of requests that certainly never left this machine. */
const UNREACHABLE: readonly NetworkFaultRow[] = [
	['blocked', ({ name }) => /^Ssrf\w*Error$|^UnknownConnectionHostError$/.test(name)],
	['refused', ({ code }) => code === 'ECONNREFUSED'],
	['dns', ({ code }) => DNS_CODES.test(code)],
	[
		'tls',
		({ code, message, socket }) =>
			CERTIFICATE_CODES.test(code) || NO_HANDSHAKE.test(message) || isBeforeHandshake(socket),
	],
	['network', ({ code }) => INVALID_REQUEST_CODES.test(code)],
	['timeout', ({ syscall, code }) => syscall === 'connect' && code === 'ETIMEDOUT'],
	['network', ({ syscall, code }) => syscall === 'connect' && CONNECT_CODES.test(code)],
];

const UNKNOWN: readonly NetworkFaultRow[] = [
	['cancelled', isCanceled],
	// axios reports its own time-outs as ECONNABORTED, Node.js as ETIMEDOUT.
	['timeout', ({ code }) => code === 'ETIMEDOUT' || code === 'ESOCKETTIMEDOUT'],
	['timeout', ({ code, message }) => code === 'ECONNABORTED' && /timeout/i.test(message)],
	// After the handshake, or at an unknown time.
	['tls', ({ code }) => /^EPROTO$|^ERR_SSL_/.test(code)],
	['reset', ({ code, message }) => RESET_CODES.test(code) || RESET_MESSAGES.test(message)],
	['malformed', ({ code }) => /^(?:Z_|ERR__ERROR_FORMAT|ERR_PADDING|ERR_BROTLI|ZSTD_)/.test(code)],
];

/**
 * Classifies an exception of n8n's HTTP helper: whether the request provably never left this machine. When in doubt, it
 * may have been carried out. The first row that applies to one of the wrapped exceptions counts.
 */
export function classifyNetworkError(thrown: unknown): Pick<Fault, 'kind' | 'reason'> {
	const links = errorChain(thrown);
	const find = (rows: readonly NetworkFaultRow[]) =>
		rows.find(([, applies]) => links.some(applies))?.[0];
	const reason = links.some(isCanceled) ? undefined : find(UNREACHABLE);
	if (reason) return { kind: 'unreachable', reason };
	return { kind: 'unknown', reason: find(UNKNOWN) ?? 'network' };
}

function isCanceled({ name, code }: ErrorLink): boolean {
	return name === 'AbortError' || name === 'CanceledError' || code === 'ERR_CANCELED';
}
