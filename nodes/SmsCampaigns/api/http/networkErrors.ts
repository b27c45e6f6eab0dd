import type { Fault, FaultReason } from '../model/types';

/** The strings of an exception, or of an exception that it wraps, to which the patterns in `FAULTS` apply. */
interface ErrorTexts {
	name: string;
	message: string;
	code: string;
	/** The error code if the failed system call was `connect`. Other system calls may fail on an open connection. */
	connectCode: string;
	/** `unfinished` if the TLS handshake was not complete, so no byte of the request was sent. */
	handshake: string;
}

const MAX_CHAIN = 30;

/** Codes of a rejected certificate: the TLS handshake fails before any byte of the request is sent. */
const CERTIFICATE_CODES =
	/^(?:CERT_.*|UNABLE_TO_.*|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|HOSTNAME_MISMATCH|INVALID_CA|ERR_TLS_CERT_ALTNAME_(?:INVALID|FORMAT))$/;

const INVALID_REQUEST_CODES =
	/^ERR_(?:INVALID_URL|INVALID_CHAR|INVALID_HTTP_TOKEN|UNESCAPED_CHARACTERS|INVALID_PROTOCOL)$/;

/** If the system call `connect` fails with one of these codes, no connection was made. */
const NO_CONNECTION_CODES =
	/^(?:EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EACCES|EPERM|ECONNRESET)$/;

/** The first row that matches the exception or a wrapped exception applies. */
const FAULTS: ReadonlyArray<
	readonly [kind: Fault['kind'], reason: FaultReason, where: keyof ErrorTexts, pattern: RegExp]
> = [
	['unknown', 'cancelled', 'name', /^(?:AbortError|CanceledError)$/],
	['unknown', 'cancelled', 'code', /^ERR_CANCELED$/],
	// In these rows, the request never left this machine.
	['unreachable', 'blocked', 'name', /^(?:Ssrf\w*Error|UnknownConnectionHostError)$/],
	['unreachable', 'refused', 'code', /^ECONNREFUSED$/],
	['unreachable', 'dns', 'code', /^(?:ENOTFOUND|EAI_[A-Z]+|ENODATA|ESERVFAIL|EDNS|DNS_.*)$/],
	['unreachable', 'tls', 'code', CERTIFICATE_CODES],
	['unreachable', 'tls', 'message', /before secure TLS connection was established/],
	['unreachable', 'tls', 'handshake', /unfinished/],
	['unreachable', 'network', 'code', INVALID_REQUEST_CODES],
	['unreachable', 'timeout', 'connectCode', /^ETIMEDOUT$/],
	['unreachable', 'network', 'connectCode', NO_CONNECTION_CODES],
	// Node.js reports a time-out as ETIMEDOUT. axios reports ECONNABORTED with the message of the second row.
	['unknown', 'timeout', 'code', /^E(?:SOCKET)?TIMEDOUT$/],
	['unknown', 'timeout', 'message', /^timeout of \d+ ?ms exceeded$/],
	// TLS failed after the handshake or at an unknown time.
	['unknown', 'tls', 'code', /^EPROTO$|^ERR_SSL_/],
	['unknown', 'reset', 'code', /^(?:ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)$/],
	['unknown', 'reset', 'message', /socket hang up|^aborted$|stream has been aborted/],
	['unknown', 'reset', 'message', /premature close/i],
	// The body could not be decompressed.
	['unknown', 'malformed', 'code', /^(?:Z_|ERR__ERROR_FORMAT|ERR_PADDING|ERR_BROTLI|ZSTD_)/],
];

/**
 * Checks whether a TLS connection failed before its handshake was complete. Codes and messages do not show this: a TLS
 * record that breaks after the service has read the request produces the same codes and messages.
 * @param request the property of an axios exception
 */
function isBeforeHandshake(request: unknown): boolean {
	const { socket } = Object(request) as { socket?: unknown };
	const { encrypted, authorized, authorizationError } = Object(socket) as Record<string, unknown>;
	// After the handshake, the certificate is authorized, or the socket has an authorization error.
	return encrypted === true && authorized === false && authorizationError === null;
}

function textsOf(error: Record<string, unknown>): ErrorTexts {
	const [name, message, code, syscall] = ['name', 'message', 'code', 'syscall'].map((each) =>
		typeof error[each] === 'string' ? error[each] : '',
	);
	return {
		name,
		message,
		code,
		connectCode: syscall === 'connect' ? code : '',
		handshake: isBeforeHandshake(error.request) ? 'unfinished' : '',
	};
}

/**
 * Classifies an exception of n8n's HTTP helper. The kind is `unreachable` only if the request provably never left this
 * machine. Otherwise, the service may have processed the request.
 */
export function classifyNetworkError(thrown: unknown): Pick<Fault, 'kind' | 'reason'> {
	const errors = new Set([thrown]);
	const all: ErrorTexts[] = [];
	// Iterating over a set includes values that are added during the iteration.
	for (const each of errors) {
		if (typeof each !== 'object' || each === null) continue;
		const error = each as Record<string, unknown>;
		all.push(textsOf(error));
		if (all.length === MAX_CHAIN) break;
		const wrapped = [error.cause, error.errorResponse, error.reason, error.errors].flat();
		for (const inner of wrapped) errors.add(inner);
	}
	const [kind, reason] =
		FAULTS.find(([, , where, pattern]) => all.some((texts) => pattern.test(texts[where]))) ?? [];
	return { kind: kind ?? 'unknown', reason: reason ?? 'network' };
}
