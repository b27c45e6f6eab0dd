import type { FaultKind, FaultReason } from '../model/types';

/** The outcome of a request that ended with an exception. */
export interface NetworkFault {
	kind: FaultKind;
	reason: FaultReason;
}

/** One of the exceptions that n8n, axios and Node.js wrap around each other. */
interface ErrorLink {
	name: string;
	message: string;
	code: string;
	syscall: string;
}

const MAX_CHAIN = 30;

/** The other side refused the connection, so nothing was sent. */
const REFUSED_CODES = new Set(['ECONNREFUSED']);

/** DNS failed, before any connection. */
const DNS_CODES = /^(?:ENOTFOUND|EAI_[A-Z]+|ENODATA|ESERVFAIL|EDNS|DNS_.*)$/;

/**
 * The TLS handshake failed, before any byte of the request was sent. Codes that can also occur later, on an open
 * connection, are not included.
 */
const TLS_CODES =
	/^(?:CERT_.*|UNABLE_TO_.*|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|HOSTNAME_MISMATCH|INVALID_CA|ERR_TLS_(?:CERT_ALTNAME_INVALID|CERT_ALTNAME_FORMAT|HANDSHAKE_TIMEOUT|INVALID_PROTOCOL_.*)|ERR_SSL_(?:WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|UNKNOWN_PROTOCOL|HTTP_REQUEST|PACKET_LENGTH_TOO_LONG|NO_PROTOCOLS_AVAILABLE|(?:SSLV3|TLSV1|TLSV1_3)?_?(?:TLSV1_)?ALERT_(?:HANDSHAKE_FAILURE|PROTOCOL_VERSION)))$/;

/** The same as messages: Node.js reports some of them as EPROTO or ECONNRESET, which are ambiguous. */
const TLS_MESSAGES =
	/before secure TLS connection was established|wrong version number|unsupported protocol|unknown protocol|alert handshake failure|alert protocol version|packet length too long|no protocols available/i;

/** Codes that mean "not connected" if the system call was `connect`; otherwise the connection may have broken. */
const CONNECT_CODES = new Set([
	'ETIMEDOUT',
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
		const { name, message, code, syscall, cause, errors, reason, errorResponse } = next as Record<
			string,
			unknown
		>;
		links.push({
			name: asText(name),
			message: asText(message),
			code: asText(code),
			syscall: asText(syscall),
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
 * Classifies an exception of n8n's HTTP helper: whether the request provably never left this machine. When in doubt, it
 * may have been carried out.
 */
export function classifyNetworkError(thrown: unknown): NetworkFault {
	const links = errorChain(thrown);
	const some = (test: (link: ErrorLink) => boolean) => links.some(test);
	const hasCode = (codes: Set<string>) => some((link) => codes.has(link.code));

	if (
		some(
			({ name, code }) =>
				name === 'AbortError' || name === 'CanceledError' || code === 'ERR_CANCELED',
		)
	) {
		return { kind: 'unknown', reason: 'cancelled' };
	}
	if (some(({ name }) => /^Ssrf\w*Error$|^UnknownConnectionHostError$/.test(name))) {
		return { kind: 'unreachable', reason: 'blocked' };
	}
	if (hasCode(REFUSED_CODES)) return { kind: 'unreachable', reason: 'refused' };
	if (some((link) => DNS_CODES.test(link.code))) return { kind: 'unreachable', reason: 'dns' };
	if (some((link) => TLS_CODES.test(link.code) || TLS_MESSAGES.test(link.message))) {
		return { kind: 'unreachable', reason: 'tls' };
	}
	if (hasCode(INVALID_REQUEST_CODES)) return { kind: 'unreachable', reason: 'network' };
	const unconnected = links.find(
		(link) => link.syscall === 'connect' && CONNECT_CODES.has(link.code),
	);
	if (unconnected) {
		const reason = unconnected.code === 'ETIMEDOUT' ? 'timeout' : 'network';
		return { kind: 'unreachable', reason };
	}
	if (some(isTimeout)) return { kind: 'unknown', reason: 'timeout' };
	if (some(isReset)) return { kind: 'unknown', reason: 'reset' };
	if (some((link) => /^(?:Z_|ERR__ERROR_FORMAT|ERR_PADDING|ERR_BROTLI|ZSTD_)/.test(link.code))) {
		return { kind: 'unknown', reason: 'malformed' };
	}
	return { kind: 'unknown', reason: 'network' };
}

/** axios reports its own time-outs as ECONNABORTED, Node.js as ETIMEDOUT. */
const isTimeout = ({ code, message }: ErrorLink): boolean =>
	code === 'ETIMEDOUT' ||
	code === 'ESOCKETTIMEDOUT' ||
	(code === 'ECONNABORTED' && /timeout/i.test(message));

const isReset = ({ code, message }: ErrorLink): boolean =>
	['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'].includes(code) ||
	/socket hang up|^aborted$|stream has been aborted|premature close/i.test(message);
