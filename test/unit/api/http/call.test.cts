// Calls through a mock of n8n's HTTP helper. test/engine/api covers real connections.
import { getEventListeners } from 'node:events';
import { Readable } from 'node:stream';
import {
	callService,
	isTemporary,
	MAX_WAIT_MS,
	retryDelay,
} from '../../../../nodes/SmsCampaigns/api/http/call';
import type { ServiceContext } from '../../../../nodes/SmsCampaigns/api/http/connection';
import type { Fault } from '../../../../nodes/SmsCampaigns/api/model/types';

const OK = '{"status":1,"message":"OK"}';
const BUSY = { statusCode: 503, headers: { 'retry-after': '50' } };

interface Response {
	statusCode?: number;
	headers?: object;
	body?: Readable;
}

/** Calls a service that returns these responses and repeats the last response. */
function call(responses: Response[], signal?: AbortSignal, mayRetry?: () => boolean) {
	const requests = responses.map((response) => ({
		...{ statusCode: 200, headers: {}, body: Readable.from([Buffer.from(OK)]) },
		...response,
	}));
	let calls = 0;
	const helper = async () => requests[Math.min(calls++, requests.length - 1)];
	const context = { helpers: { httpRequestWithAuthentication: helper } };
	const connection = { baseUrl: 'http://127.0.0.1', format: 'json' as const, secrets: [] };
	const service = { context: context as unknown as ServiceContext, connection, signal };
	const request = { method: 'GET', path: '/npai' } as const;
	const ended = callService({ ...service, timeoutMs: 1000 }, request, (all) => all, mayRetry);
	return { ended, calls: () => calls };
}

/** Returns a stream that contains these chunks but does not end. */
const unending = (...chunks: Buffer[]) => {
	const stream = new Readable({ read: () => {} });
	for (const chunk of chunks) stream.push(chunk);
	return stream;
};

beforeEach(() => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});

afterEach(() => jest.useRealTimers());

describe('the body of a response', () => {
	const accepted = (message: string) => ({ ok: true, value: { message } });

	it('is read to its end, even if a chunk splits a character', async () => {
		const bytes = Buffer.from('{"status":1,"message":"é"}');
		const body = Readable.from([bytes.subarray(0, 24), bytes.subarray(24)]);
		const { signal } = new AbortController();
		expect(await call([{ body }], signal).ended).toMatchObject(accepted('é'));
		expect([jest.getTimerCount(), getEventListeners(signal, 'abort')]).toEqual([0, []]);
	});

	const never = () => false;

	it('is abandoned exactly at the timeout if the body does not end', async () => {
		const body = unending(Buffer.from(OK));
		const { ended } = call([{ body }], undefined, never);
		await jest.advanceTimersByTimeAsync(999);
		expect(body.destroyed).toBe(false);
		await jest.advanceTimersByTimeAsync(1);
		expect(await ended).toMatchObject({ fault: { kind: 'unknown', reason: 'timeout' } });
		expect(body.destroyed).toBe(true);
	});

	it('is abandoned when the execution is cancelled', async () => {
		const execution = new AbortController();
		const body = unending(Buffer.from(OK));
		const { ended, calls } = call([{ body }], execution.signal);
		setImmediate(() => execution.abort());
		expect(await ended).toMatchObject({ fault: { kind: 'unknown', reason: 'cancelled' } });
		expect([body.destroyed, calls()]).toEqual([true, 1]);
	});
});

const fault = (more: Partial<Fault>): Fault => ({ kind: 'unknown', reason: 'reset', ...more });

/** Returns faults with these HTTP statuses and without the service's own status. */
const behind = (...statuses: number[]) =>
	statuses.map((httpStatus) => fault({ reason: 'http', httpStatus }));
const because = (...reasons: Array<Fault['reason']>) => reasons.map((reason) => fault({ reason }));

it('only faults that may end soon are temporary', () => {
	const temporary = [
		...because('timeout', 'reset', 'refused', 'dns', 'network', 'malformed', 'empty', 'plainText'),
		...behind(408, 429, 500, 503),
		fault({ reason: 'status', code: -99 }),
	];
	const lasting = [
		...because('http', 'redirect', 'html', 'noStatus', 'tooLarge', 'cancelled', 'tls', 'blocked'),
		...behind(400, 401, 404, 407, 409, 428, 430, 499),
		fault({ kind: 'rejected', reason: 'status', code: -3, httpStatus: 503 }),
		fault({ kind: 'rejected', reason: 'errorProperty' }),
		fault({ reason: 'unlisted', code: 2 }),
	];
	expect(temporary.filter((each) => !isTemporary(each))).toEqual([]);
	expect(lasting.filter(isTemporary)).toEqual([]);
});

it('doubles the delay with each attempt, and adds a random part', () => {
	expect([1, 2, 3].map((attempts) => retryDelay(fault({}), attempts, 0))).toEqual([250, 500, 1000]);
	expect(retryDelay(fault({}), 1, 1)).toBe(750);
});

it.each([0, 1000, MAX_WAIT_MS])('the delay is never shorter than the requested %i ms', (ms) => {
	expect(retryDelay(fault({ retryAfterMs: ms }), 1, 0.5)).toBe(ms + 125);
	expect(retryDelay(fault({ retryAfterMs: MAX_WAIT_MS + 1 }), 1, 0)).toBeUndefined();
});

it.each([
	['a service that requests a long wait', { ...BUSY, headers: { 'retry-after': '3600' } }],
	['a service that rejects the call', { body: Readable.from([Buffer.from('{"status":-3}')]) }],
])('makes only one call to %s', async (_what, response) => {
	const { ended, calls } = call([response]);
	expect(await ended).toMatchObject({ ok: false });
	expect(calls()).toBe(1);
});

it('makes at most three attempts at a call', async () => {
	const { ended, calls } = call([{ ...BUSY, headers: { 'retry-after': '0' } }]);
	await jest.advanceTimersByTimeAsync(10_000);
	expect(await ended).toMatchObject({ fault: { reason: 'http', httpStatus: 503 } });
	expect(calls()).toBe(3);
});

it.each([
	['before it starts', (stop: AbortController) => stop.abort(), 0, 'unreachable'],
	['during the wait', (stop: AbortController) => setTimeout(() => stop.abort(), 100), 1, 'unknown'],
])('a call that is cancelled %s ends immediately', async (_when, cancel, count, kind) => {
	const stop = new AbortController();
	cancel(stop);
	const { ended, calls } = call([BUSY], stop.signal);
	await jest.advanceTimersByTimeAsync(200);
	expect(await ended).toMatchObject({ fault: { kind, reason: 'cancelled' } });
	expect(calls()).toBe(count);
});
