import { NodeApiError } from 'n8n-workflow';
import { classifyNetworkError } from '../../../../nodes/SmsCampaigns/api/http/networkErrors';
import { ANY_NODE } from '../../../support/engine/anyNode';

const raw = (code: string, message = 'x', more: object = {}) =>
	Object.assign(new Error(message), { code, ...more });
/** As n8n hands it over: an exception of axios around Node.js' own, and n8n's around both. */
const wrapped = (inner: Error & { code?: string }) =>
	new NodeApiError(
		ANY_NODE,
		Object.assign(new Error(inner.message, { cause: inner }), {
			code: inner.code,
			isAxiosError: true,
		}) as any,
	);

const named = (name: string) => Object.assign(new Error('blocked'), { name });

describe('what an exception says about the request', () => {
	describe('a fault of TLS, by the socket of the request', () => {
		const CODES = ['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ECONNRESET', 'ECONNABORTED'];
		const SOCKETS: Array<[string, unknown, 'unreachable' | 'unknown']> = [
			['before the handshake', { authorized: false, authorizationError: null }, 'unreachable'],
			['after the handshake', { authorized: true, authorizationError: null }, 'unknown'],
			[
				'after the handshake, with a certificate that is not checked',
				{ authorized: false, authorizationError: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
				'unknown',
			],
			['without TLS', { encrypted: undefined, authorized: undefined }, 'unknown'],
			['without a socket', undefined, 'unknown'],
		];
		it.each(SOCKETS)('%s', (_name, socket, kind) => {
			for (const code of CODES) {
				const encrypted = socket && { encrypted: true, ...socket };
				const inner = raw(code, 'wrong version number', { request: { socket: encrypted } });
				for (const thrown of [inner, wrapped(inner), new Error('x', { cause: inner })]) {
					expect(classifyNetworkError(thrown).kind).toBe(kind);
				}
			}
		});
	});

	it('all addresses of a host refused', () => {
		const thrown = new AggregateError([raw('ECONNREFUSED'), raw('ECONNREFUSED')]);
		expect(classifyNetworkError(thrown)).toEqual({ kind: 'unreachable', reason: 'refused' });
	});

	it.each([undefined, null, 'text', 7, {}])('%p is unknown', (thrown) => {
		expect(classifyNetworkError(thrown).kind).toBe('unknown');
	});

	it('a circular chain of causes ends', () => {
		const one: any = new Error('a');
		one.cause = one;
		expect(classifyNetworkError(one)).toEqual({ kind: 'unknown', reason: 'network' });
	});
});

/** Both as it is and as n8n wraps it. */
const expectFault = (thrown: Error & { code?: string }, kind: string, reason: string) => {
	expect(classifyNetworkError(thrown)).toEqual({ kind, reason });
	expect(classifyNetworkError(wrapped(thrown))).toEqual({ kind, reason });
};

describe('codes and names', () => {
	/** By reason, the codes of a request that never left. */
	const UNREACHABLE = {
		dns: 'ENOTFOUND EAI_AGAIN EAI_FAIL ENODATA ESERVFAIL EDNS DNS_TIMEOUT',
		tls:
			'CERT_HAS_EXPIRED UNABLE_TO_GET_ISSUER_CERT DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN ' +
			'HOSTNAME_MISMATCH INVALID_CA ERR_TLS_CERT_ALTNAME_INVALID ERR_TLS_CERT_ALTNAME_FORMAT',
		network:
			'ERR_INVALID_URL ERR_INVALID_CHAR ERR_INVALID_HTTP_TOKEN ERR_UNESCAPED_CHARACTERS ERR_INVALID_PROTOCOL ' +
			'EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN EADDRNOTAVAIL EACCES EPERM ECONNRESET',
		timeout: 'ETIMEDOUT',
		refused: 'ECONNREFUSED',
	};
	it.each(Object.entries(UNREACHABLE))('never left, %s: %s', (reason, codes) => {
		for (const code of codes.split(' ')) {
			expectFault(raw(code, 'x', { syscall: 'connect' }), 'unreachable', reason);
			// Another code that only holds this one says nothing.
			for (const longer of [`X${code}`, `${code}?`]) {
				const open = /^(?:CERT_|UNABLE_TO_|DNS_)/.test(code) && longer.startsWith(code);
				const { kind } = classifyNetworkError(raw(longer, 'x', { syscall: 'connect' }));
				expect([longer, kind]).toEqual([longer, open ? 'unreachable' : 'unknown']);
			}
		}
	});

	it('never left where Node.js says that the handshake was cut off', () => {
		const message =
			'Client network socket disconnected before secure TLS connection was established';
		expectFault(raw('ECONNRESET', message), 'unreachable', 'tls');
	});

	/** By reason, codes of a request of which nothing is known, each with the system call where there is one. */
	const UNKNOWN = {
		network: 'EHOSTUNREACH:read XEPROTO EPROTOTYPE XERR_SSL_ XZ_BUF_ERROR',
		reset: 'ECONNRESET:read EPIPE:write ECONNABORTED ERR_STREAM_PREMATURE_CLOSE',
		timeout: 'ETIMEDOUT:read ESOCKETTIMEDOUT',
		tls: 'EPROTO:write ERR_SSL_BAD_RECORD_TYPE',
		malformed: 'Z_BUF_ERROR ERR__ERROR_FORMAT_X ERR_PADDING_1 ERR_BROTLI_X ZSTD_X',
		cancelled: 'ERR_CANCELED',
	};
	it.each(Object.entries(UNKNOWN))('unknown, %s: %s', (reason, codes) => {
		for (const [code, syscall] of codes.split(' ').map((each) => each.split(':')))
			expectFault(raw(code, 'x', { syscall }), 'unknown', reason);
	});

	it.each([
		['SsrfBlockedIpError', 'unreachable', 'blocked'],
		['UnknownConnectionHostError', 'unreachable', 'blocked'],
		['XSsrfBlockedIpError', 'unknown', 'network'],
		['SsrfBlockedIpErrors', 'unknown', 'network'],
		['XUnknownConnectionHostError', 'unknown', 'network'],
		['UnknownConnectionHostErrors', 'unknown', 'network'],
		['AbortError', 'unknown', 'cancelled'],
		['CanceledError', 'unknown', 'cancelled'],
		['Error', 'unknown', 'network'],
	])('an exception %s: %s, %s', (name, kind, reason) => {
		expect(classifyNetworkError(named(name))).toEqual({ kind, reason });
	});

	it.each([
		['timeout of 5 ms exceeded', 'ECONNABORTED', 'timeout'],
		['Timeout', 'ECONNABORTED', 'timeout'],
		['timeout', 'EX', 'network'],
		['stopped', 'ECONNABORTED', 'reset'],
		['socket hang up', '', 'reset'],
		['aborted', '', 'reset'],
		['stream has been aborted', '', 'reset'],
		['Premature close', '', 'reset'],
		['was aborted', '', 'network'],
		['aborted by rule', '', 'network'],
	])('the message %p with %p: %s', (message, code, reason) => {
		expect(classifyNetworkError(raw(code, message))).toEqual({ kind: 'unknown', reason });
	});
});

describe('what exceptions wrap', () => {
	const inside = (depth: number): Error => {
		let error: Error = raw('ECONNREFUSED');
		for (let at = 0; at < depth; at++) error = new Error('outer', { cause: error });
		return error;
	};

	it.each([
		[0, 'unreachable'],
		[29, 'unreachable'],
		[30, 'unknown'],
	])('is read down to the thirtieth: %i levels', (depth, kind) => {
		expect(classifyNetworkError(inside(depth)).kind).toBe(kind);
	});

	it.each(['cause', 'errorResponse', 'reason'])('is found as %s', (name) => {
		expect(classifyNetworkError({ [name]: raw('ECONNREFUSED') }).kind).toBe('unreachable');
	});

	it('is read once, however often it is wrapped', () => {
		let error: unknown = raw('ECONNREFUSED');
		for (let at = 0; at < 20; at++) error = { cause: error, reason: error, errors: [error] };
		expect(classifyNetworkError(error).kind).toBe('unreachable');
	});

	it('has no codes in lists', () => {
		const code = ['ENOTFOUND'];
		expect(classifyNetworkError({ name: ['SsrfError'], code, message: code }).kind).toBe('unknown');
	});

	it('has texts that are none, and a request that is none', () => {
		expect(
			classifyNetworkError({ name: 7, code: {}, message: [], syscall: null, request: null }),
		).toEqual({ kind: 'unknown', reason: 'network' });
		expect(classifyNetworkError({ request: { socket: null } }).kind).toBe('unknown');
		expect(classifyNetworkError({ request: { socket: 'x' } }).kind).toBe('unknown');
	});
});
