import {
	classifyResponse,
	provesRefusal,
} from '../../../../nodes/SmsCampaigns/api/http/classifyResponse';
import type { RawResponse } from '../../../../nodes/SmsCampaigns/api/http/httpCall';

const NOW = Date.UTC(2026, 10, 20, 12, 0, 0);
const judge = (response: Partial<RawResponse>, secrets: string[] = []) =>
	classifyResponse(
		{ httpStatus: 200, headers: {}, body: '', requestId: 'r', ...response },
		secrets,
		NOW,
	);

const json = (status: unknown, more: object = {}) => JSON.stringify({ status, ...more });
const xml = (status: unknown) => `<response><status>${String(status)}</status></response>`;

it.each([
	['twice in XML', '<response><status>1</status><status>-3</status></response>', false],
	['twice in JSON, written differently', '{"status":-3, "st\\u0061tus" : 1}', false],
	['nested only', '{"webhook":{"status":1}}', false],
	['nested only, in XML', '<response><webhook><status>1</status></webhook></response>', false],
	['a second time in a text', '{"status":1,"message":"\\",\\"status\\":-3"}', true],
	['a second time further in', '{"status":1,"data":[{"status":-3},{"status":-3}]}', true],
])('a status that stands %s', (_name, body, ok) => {
	expect(judge({ body }).ok).toBe(ok);
});

it('a refusal has its code, or the words of an error without one', () => {
	for (const body of [json(-3), json('-3'), xml(-3)]) {
		expect(judge({ body })).toMatchObject({
			fault: { kind: 'rejected', reason: 'status', code: -3 },
		});
	}
	for (const body of ['{"error":"No"}', '<response><error>No</error></response>']) {
		expect(judge({ body })).toMatchObject({
			fault: { kind: 'rejected', reason: 'errorProperty', detail: 'No' },
		});
	}
});

describe('what a fault carries', () => {
	it('the service’s words, masked and cut', () => {
		const body = json(-7, { message: 'bad token sbx_secret_token', details: 'x'.repeat(1000) });
		const outcome = judge({ body }, ['sbx_secret_token']);
		expect(outcome).toMatchObject({ fault: { httpStatus: 200, requestId: 'r' } });
		const detail = outcome.ok ? '' : outcome.fault.detail!;
		expect(detail).toContain('bad token ***: xxx');
		expect(detail.length).toBeLessThan(310);
	});

	it('how long the service asks to wait', () => {
		const outcome = judge({ httpStatus: 429, headers: { 'Retry-After': '120' } });
		expect(outcome).toMatchObject({ fault: { retryAfterMs: 120_000 } });
	});
});

it.each<[Partial<RawResponse>, string]>([
	[{ body: json(1), broken: 'reset' }, 'reset'],
	[{ body: 'upstream timed out' }, 'plainText'],
	[{ body: '<html></html>' }, 'html'],
	[{ body: json(-99) }, 'status'],
	[{ httpStatus: 503, body: json(-99) }, 'status'],
	[{ httpStatus: 400, body: json(42) }, 'unlisted'],
	[{ body: json('done') }, 'unlisted'],
	[{ body: '{"error":17}' }, 'unlisted'],
	[{ body: json(42, { ticket: '7' }) }, 'unlisted'],
	[{ body: json(-3, { ticket: '7' }) }, 'contradictory'],
	[{ body: '{"ticket":"7"}' }, 'contradictory'],
	[{ httpStatus: 500, body: json(1, { ticket: '7' }) }, 'http'],
	[{ httpStatus: 502, body: 'x' }, 'http'],
	[{ httpStatus: 302, body: json(1) }, 'redirect'],
	[{ httpStatus: 199, body: '{"a":1}' }, 'http'],
	[{ httpStatus: 299, body: '{"a":1}' }, 'noStatus'],
	[{ httpStatus: 300, body: '{"a":1}' }, 'redirect'],
	[{ httpStatus: 399, body: '{"a":1}' }, 'redirect'],
	[{ httpStatus: 405, body: '{"a":1}' }, 'http'],
])('the outcome of %j is unknown: %s', (response, reason) => {
	expect(judge(response)).toMatchObject({ fault: { kind: 'unknown', reason } });
});

it.each([
	[1, false],
	[-8, true],
])('an accepted response with status %i is moderated: %p', (status, moderated) => {
	const body = json(status, { ticket: '7' });
	expect(judge({ body })).toEqual({
		ok: true,
		value: { status, ticket: '7' },
		moderated,
	});
});

describe('a code in the log of refused calls', () => {
	it.each([-1, -2, -3, -4, -5, -6, -7, 400, 401, 403, 404, 422, 429])('%i proves it', (code) => {
		expect(provesRefusal(code)).toBe(true);
	});

	it.each([undefined, 1, -8, -99, 0, 42, 200, 408, 500])('%p does not', (code) => {
		expect(provesRefusal(code)).toBe(false);
	});
});

describe('the service’s own words', () => {
	it.each([
		[{ message: 'a', details: 'b', error: 'c' }, 'a: b'],
		[{ message: ' a ', details: ' b ' }, 'a : b'],
		[{ message: ' a ', error: 'c' }, 'a'],
		[{ details: '\nb' }, 'b'],
		[{ message: '', details: ' ', error: ' c ' }, 'c'],
		[{ message: 'null', details: null, error: 'null' }, undefined],
		[{ message: 7, details: {}, error: [] }, undefined],
		[{}, undefined],
	])('of %j: %p', (fields, detail) => {
		const outcome = judge({ body: json(-7, fields) });
		expect(outcome).toMatchObject({ ok: false, fault: { kind: 'rejected', code: -7 } });
		expect(outcome.ok ? '' : outcome.fault.detail).toBe(detail);
	});
});

describe('what a fault holds', () => {
	it('nothing that was not said', () => {
		expect(judge({ httpStatus: 404, body: '' })).toEqual({
			ok: false,
			fault: { kind: 'rejected', reason: 'http', httpStatus: 404, requestId: 'r' },
		});
	});

	it('no code and no words of an acceptance that the HTTP status contradicts', () => {
		expect(judge({ httpStatus: 500, body: json(1, { message: 'OK' }) })).toEqual({
			ok: false,
			fault: { kind: 'unknown', reason: 'http', httpStatus: 500, requestId: 'r' },
		});
	});

	it('the code and the words of any other', () => {
		expect(judge({ httpStatus: 302, body: json(42, { message: 'what' }) })).toEqual({
			ok: false,
			fault: {
				kind: 'unknown',
				reason: 'redirect',
				httpStatus: 302,
				requestId: 'r',
				code: 42,
				detail: 'what',
			},
		});
	});
});
