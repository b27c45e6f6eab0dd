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
	it.each([
		['refused', raw('ECONNREFUSED', 'connect', { syscall: 'connect' }), 'unreachable', 'refused'],
		['no such name', raw('ENOTFOUND', 'x', { syscall: 'getaddrinfo' }), 'unreachable', 'dns'],
		['names cannot be looked up', raw('EAI_AGAIN'), 'unreachable', 'dns'],
		['a certificate out of date', raw('CERT_HAS_EXPIRED'), 'unreachable', 'tls'],
		['a certificate of its own', raw('DEPTH_ZERO_SELF_SIGNED_CERT'), 'unreachable', 'tls'],
		['a certificate of another host', raw('ERR_TLS_CERT_ALTNAME_INVALID'), 'unreachable', 'tls'],
		['an unknown issuer', raw('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'unreachable', 'tls'],
		[
			'cut off within the handshake',
			raw(
				'ECONNRESET',
				'Client network socket disconnected before secure TLS connection was established',
			),
			'unreachable',
			'tls',
		],
		[
			'no connection in time',
			raw('ETIMEDOUT', 'connect ETIMEDOUT', { syscall: 'connect' }),
			'unreachable',
			'timeout',
		],
		['no route', raw('EHOSTUNREACH', 'x', { syscall: 'connect' }), 'unreachable', 'network'],
		['no network', raw('ENETUNREACH', 'x', { syscall: 'connect' }), 'unreachable', 'network'],
		['a header that cannot be', raw('ERR_INVALID_CHAR'), 'unreachable', 'network'],
		['n8n blocks the address', named('SsrfBlockedIpError'), 'unreachable', 'blocked'],
		['n8n blocks the host', named('SsrfBlockedHostnameError'), 'unreachable', 'blocked'],
		['axios gave up', raw('ECONNABORTED', 'timeout of 100ms exceeded'), 'unknown', 'timeout'],
		[
			'the socket gave up',
			raw('ETIMEDOUT', 'read ETIMEDOUT', { syscall: 'read' }),
			'unknown',
			'timeout',
		],
		['a reset', raw('ECONNRESET', 'read ECONNRESET', { syscall: 'read' }), 'unknown', 'reset'],
		['a hang-up', raw('ECONNRESET', 'socket hang up'), 'unknown', 'reset'],
		['a broken pipe', raw('EPIPE'), 'unknown', 'reset'],
		[
			'no route, in the middle',
			raw('EHOSTUNREACH', 'x', { syscall: 'read' }),
			'unknown',
			'network',
		],
		[
			'a TLS alert in the middle',
			raw('EPROTO', 'tlsv13 alert certificate required'),
			'unknown',
			'tls',
		],
		['bad gzip', raw('Z_DATA_ERROR'), 'unknown', 'malformed'],
		['stopped', raw('ERR_CANCELED'), 'unknown', 'cancelled'],
		['anything else', new Error('what'), 'unknown', 'network'],
	])('%s', (_name, inner, kind, reason) => {
		expect(classifyNetworkError(inner)).toEqual({ kind, reason });
		expect(classifyNetworkError(wrapped(inner))).toEqual({ kind, reason });
	});

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
		const each = [raw('ECONNREFUSED'), raw('ECONNREFUSED')];
		expect(classifyNetworkError(new AggregateError(each))).toEqual({
			kind: 'unreachable',
			reason: 'refused',
		});
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

describe('codes and names', () => {
	const UNREACHABLE: Array<[string, string, string]> = [
		...['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENODATA', 'ESERVFAIL', 'EDNS', 'DNS_TIMEOUT'].map(
			(code): [string, string, string] => [code, 'dns', ''],
		),
		...[
			'CERT_HAS_EXPIRED',
			'UNABLE_TO_GET_ISSUER_CERT',
			'DEPTH_ZERO_SELF_SIGNED_CERT',
			'SELF_SIGNED_CERT_IN_CHAIN',
			'HOSTNAME_MISMATCH',
			'INVALID_CA',
			'ERR_TLS_CERT_ALTNAME_INVALID',
			'ERR_TLS_CERT_ALTNAME_FORMAT',
		].map((code): [string, string, string] => [code, 'tls', '']),
		...[
			'ERR_INVALID_URL',
			'ERR_INVALID_CHAR',
			'ERR_INVALID_HTTP_TOKEN',
			'ERR_UNESCAPED_CHARACTERS',
			'ERR_INVALID_PROTOCOL',
		].map((code): [string, string, string] => [code, 'network', '']),
		...[
			'EHOSTUNREACH',
			'EHOSTDOWN',
			'ENETUNREACH',
			'ENETDOWN',
			'EADDRNOTAVAIL',
			'EACCES',
			'EPERM',
			'ECONNRESET',
		].map((code): [string, string, string] => [code, 'network', 'connect']),
		['ETIMEDOUT', 'timeout', 'connect'],
	];
	it.each(UNREACHABLE)('%s: never left, %s', (code, reason, syscall) => {
		expect(classifyNetworkError(raw(code, 'x', { syscall }))).toEqual({
			kind: 'unreachable',
			reason,
		});
		// Another code that only holds this one says nothing.
		for (const longer of [`X${code}`, `${code}?`]) {
			const open = /^(?:CERT_|UNABLE_TO_|DNS_)/.test(code) && longer.startsWith(code);
			expect(classifyNetworkError(raw(longer, 'x', { syscall })).kind).toBe(
				open ? 'unreachable' : 'unknown',
			);
		}
	});

	it.each([
		['EHOSTUNREACH', 'read', 'network'],
		['ECONNRESET', 'read', 'reset'],
		['ETIMEDOUT', 'read', 'timeout'],
		['ESOCKETTIMEDOUT', undefined, 'timeout'],
		['EPIPE', 'write', 'reset'],
		['ECONNABORTED', undefined, 'reset'],
		['ERR_STREAM_PREMATURE_CLOSE', undefined, 'reset'],
		['EPROTO', 'write', 'tls'],
		['ERR_SSL_BAD_RECORD_TYPE', undefined, 'tls'],
		['XEPROTO', undefined, 'network'],
		['EPROTOTYPE', undefined, 'network'],
		['XERR_SSL_', undefined, 'network'],
		['Z_BUF_ERROR', undefined, 'malformed'],
		['ERR__ERROR_FORMAT_X', undefined, 'malformed'],
		['ERR_PADDING_1', undefined, 'malformed'],
		['ERR_BROTLI_X', undefined, 'malformed'],
		['ZSTD_X', undefined, 'malformed'],
		['XZ_BUF_ERROR', undefined, 'network'],
	])('%s of %p: unknown, %s', (code, syscall, reason) => {
		expect(classifyNetworkError(raw(code, 'x', { syscall }))).toEqual({ kind: 'unknown', reason });
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

	it('a socket without TLS proves nothing', () => {
		const socket = { authorized: false, authorizationError: null };
		expect(classifyNetworkError({ request: { socket } }).kind).toBe('unknown');
	});
});
