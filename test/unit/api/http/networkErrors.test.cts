import { NodeApiError } from 'n8n-workflow';
import { classifyNetworkError } from '../../../../nodes/SmsCampaigns/api/http/networkErrors';
import { ANY_NODE } from '../../../support/engine/anyNode.cts';

const raw = (code: string, message = 'x', more: object = {}) =>
	Object.assign(new Error(message), { code, ...more });
/** Wraps an exception as n8n does: in an exception of axios, and then in an exception of n8n. */
const wrapped = (inner: Error & { code?: string }) =>
	new NodeApiError(
		ANY_NODE,
		Object.assign(new Error(inner.message, { cause: inner }), {
			code: inner.code,
			isAxiosError: true,
		}) as any,
	);

/** Checks the classification of the exception, both unwrapped and wrapped by n8n. */
const expectFault = (thrown: Error & { code?: string }, kind: string, reason: string) => {
	expect(classifyNetworkError(thrown)).toEqual({ kind, reason });
	expect(classifyNetworkError(wrapped(thrown))).toEqual({ kind, reason });
};

it.each([
	['before the handshake', { authorized: false, authorizationError: null }, 'unreachable'],
	['after the handshake', { authorized: true, authorizationError: null }, 'unknown'],
	[
		'after the handshake, with an unchecked certificate',
		{ authorized: false, authorizationError: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
		'unknown',
	],
	['without TLS', { encrypted: undefined, authorized: undefined }, 'unknown'],
	['without a socket', undefined, 'unknown'],
])('classifies a TLS fault as unreachable only before the handshake: %s', (_when, socket, kind) => {
	for (const code of ['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ECONNRESET', 'ECONNABORTED']) {
		const request = { socket: socket && { encrypted: true, ...socket } };
		const inner = raw(code, 'wrong version number', { request });
		for (const thrown of [inner, wrapped(inner)]) {
			expect(classifyNetworkError(thrown).kind).toBe(kind);
		}
	}
});

/** The error codes of requests that were never sent, grouped by reason. */
const UNREACHABLE = {
	dns: 'ENOTFOUND EAI_AGAIN ENODATA ESERVFAIL EDNS DNS_TIMEOUT',
	tls:
		'CERT_HAS_EXPIRED UNABLE_TO_GET_ISSUER_CERT DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN ' +
		'HOSTNAME_MISMATCH INVALID_CA ERR_TLS_CERT_ALTNAME_INVALID ERR_TLS_CERT_ALTNAME_FORMAT',
	network:
		'ERR_INVALID_URL ERR_INVALID_CHAR ERR_INVALID_HTTP_TOKEN ERR_UNESCAPED_CHARACTERS ERR_INVALID_PROTOCOL ' +
		'EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN EADDRNOTAVAIL EACCES EPERM ECONNRESET',
	timeout: 'ETIMEDOUT',
	refused: 'ECONNREFUSED',
};
it.each(Object.entries(UNREACHABLE))('reads these %s codes as unreachable: %s', (reason, codes) => {
	for (const code of codes.split(' ')) {
		expectFault(raw(code, 'x', { syscall: 'connect' }), 'unreachable', reason);
		// A longer code that contains one of these codes proves nothing about the request.
		const longer = [`X${code}`, ...(/^(?:CERT_|UNABLE_|DNS_)/.test(code) ? [] : [`${code}?`])];
		for (const each of longer) {
			const thrown = raw(each, 'x', { syscall: 'connect' });
			expect([each, classifyNetworkError(thrown).kind]).toEqual([each, 'unknown']);
		}
	}
});

/** The error codes of requests with an unknown outcome, keyed by reason. A colon and a system call can follow. */
const UNKNOWN = {
	network: 'EHOSTUNREACH:read XEPROTO EPROTOTYPE XERR_SSL_ XZ_BUF_ERROR',
	reset: 'ECONNRESET:read EPIPE:write ECONNABORTED ERR_STREAM_PREMATURE_CLOSE',
	timeout: 'ETIMEDOUT:read ESOCKETTIMEDOUT',
	tls: 'EPROTO:write ERR_SSL_BAD_RECORD_TYPE',
	malformed: 'Z_BUF_ERROR ERR__ERROR_FORMAT_X ERR_PADDING_1 ERR_BROTLI_X ZSTD_X',
	cancelled: 'ERR_CANCELED',
};
it.each(Object.entries(UNKNOWN))('reads these %s codes as unknown: %s', (reason, codes) => {
	for (const [code, syscall] of codes.split(' ').map((each) => each.split(':')))
		expectFault(raw(code, 'x', { syscall }), 'unknown', reason);
});

it.each([
	['SsrfBlockedIpError', 'unreachable', 'blocked'],
	['UnknownConnectionHostError', 'unreachable', 'blocked'],
	['XSsrfBlockedIpErrors', 'unknown', 'network'],
	['UnknownConnectionHostErrors', 'unknown', 'network'],
	['AbortError', 'unknown', 'cancelled'],
	['CanceledError', 'unknown', 'cancelled'],
])('classifies the exception %s as %s, with the reason %s', (name, kind, reason) => {
	expect(classifyNetworkError({ name })).toEqual({ kind, reason });
});

it.each([
	['timeout of 5 ms exceeded', 'ECONNABORTED', 'timeout'],
	['timeout', 'EX', 'network'],
	['stopped', 'ECONNABORTED', 'reset'],
	['socket hang up', '', 'reset'],
	['aborted', '', 'reset'],
	['stream has been aborted', '', 'reset'],
	['Premature close', '', 'reset'],
	['aborted by rule', '', 'network'],
])('classifies the message %p with the code %p under the reason %s', (message, code, reason) => {
	expect(classifyNetworkError(raw(code, message))).toEqual({ kind: 'unknown', reason });
});

it("recognizes an interrupted TLS handshake by Node.js's message", () => {
	const message = 'Client network socket disconnected before secure TLS connection was established';
	expectFault(raw('ECONNRESET', message), 'unreachable', 'tls');
});

/** Returns an exception within `depth` other exceptions. */
const inside = (depth: number, wrap: (inner: unknown) => unknown): unknown =>
	depth === 0 ? raw('ECONNREFUSED') : wrap(inside(depth - 1, wrap));

it.each<[string, unknown, string]>([
	['an exception within 29 others', inside(29, (cause) => ({ cause })), 'unreachable'],
	['an exception within 30 others', inside(30, (cause) => ({ cause })), 'unknown'],
	[
		'an exception that is wrapped often',
		inside(20, (x) => ({ cause: x, reason: x, errors: [x] })),
		'unreachable',
	],
	['one exception for each IP address', new AggregateError([raw('ECONNREFUSED')]), 'unreachable'],
	["n8n's errorResponse", { errorResponse: raw('ECONNREFUSED') }, 'unreachable'],
	['arrays instead of strings', { name: ['SsrfError'], code: ['ENOTFOUND'] }, 'unknown'],
	['values that are not strings', { name: 7, code: {}, message: [], request: null }, 'unknown'],
	['an invalid request', { request: { socket: 'x' } }, 'unknown'],
	...[undefined, null, 'text', 7, {}].map((thrown): [string, unknown, string] => [
		String(thrown),
		thrown,
		'unknown',
	]),
])('reads the code of a thrown value, if the value has a code: %s', (_what, thrown, kind) =>
	expect(classifyNetworkError(thrown).kind).toBe(kind),
);
