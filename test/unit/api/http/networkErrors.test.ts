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
