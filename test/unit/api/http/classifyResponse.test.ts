import {
	classifyResponse,
	provesRefusal,
} from '../../../../nodes/SmsCampaigns/api/http/classifyResponse';
import type { RawResponse } from '../../../../nodes/SmsCampaigns/api/http/classifyResponse';

const NOW = Date.UTC(2026, 10, 20, 12, 0, 0);
const judge = (answer: Partial<RawResponse>, secrets: string[] = []) =>
	classifyResponse(
		{ httpStatus: 200, headers: {}, body: '', requestId: 'r', ...answer },
		secrets,
		NOW,
	);

const json = (status: unknown, more: object = {}) => JSON.stringify({ status, ...more });
const xml = (status: unknown) => `<response><status>${String(status)}</status></response>`;

describe('status, however it is written', () => {
	it.each([
		['a number', json(1), true],
		['text', json('1'), true],
		['text with blanks', json(' 1 '), true],
		['XML', xml('1'), true],
		['XML with white space', xml('\n1\n'), true],
		['a boolean', json(true), false],
		['null', json(null), false],
		['a fraction', json(1.5), false],
		['an object', json({ status: 1 }), false],
		['nested only', '{"webhook":{"status":1}}', false],
		['nested only, in XML', '<response><webhook><status>1</status></webhook></response>', false],
		['twice in XML', '<response><status>1</status><status>-3</status></response>', false],
		['twice in JSON', '{"status":-3,"status":1}', false],
		['twice in JSON, written differently', '{"status":-3, "st\\u0061tus" : 1}', false],
		['a second time in a text', '{"status":1,"message":"\\",\\"status\\":-3"}', true],
		['a second time further in', '{"status":1,"data":[{"status":-3},{"status":-3}]}', true],
	])('%s', (_name, body, ok) => {
		expect(judge({ body }).ok).toBe(ok);
	});

	it.each([-1, -2, -3, -4, -5, -6, -7])('%i is a refusal in both formats', (code) => {
		for (const body of [json(code), json(String(code)), xml(code)]) {
			expect(judge({ body })).toMatchObject({
				ok: false,
				fault: { kind: 'rejected', reason: 'status', code },
			});
		}
	});

	it.each([
		[-99, 'status'],
		[0, 'unlisted'],
		[2, 'unlisted'],
		[-9, 'unlisted'],
	])('%i is unknown: %s', (code, reason) => {
		expect(judge({ body: json(code) })).toMatchObject({
			ok: false,
			fault: { kind: 'unknown', reason, code },
		});
	});

	it('reads JSON where XML was asked for, and the reverse', () => {
		expect(judge({ body: json(1), headers: { 'content-type': 'application/xml' } }).ok).toBe(true);
		expect(judge({ body: xml(1), headers: { 'content-type': 'application/json' } }).ok).toBe(true);
	});
});

describe('an error property', () => {
	it.each(['{"error":"Unauthorized"}', '<response><error>Unauthorized</error></response>'])(
		'%s is a refusal in the service’s words',
		(body) => {
			expect(judge({ body })).toMatchObject({
				fault: { kind: 'rejected', reason: 'errorProperty', detail: 'Unauthorized' },
			});
		},
	);

	it.each(['{"error":null}', '{"error":""}', '{"error":false}', '<response><error/></response>'])(
		'%s says nothing',
		(body) => {
			expect(judge({ body })).toMatchObject({ fault: { kind: 'unknown', reason: 'noStatus' } });
		},
	);

	it('counts for less than a status', () => {
		expect(judge({ body: '{"status":1,"error":"x"}' }).ok).toBe(true);
	});
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

	it.each([
		['120', 120_000],
		[' 5 ', 5000],
		['0', 0],
		['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
		['Fri, 20 Nov 2026 11:00:00 GMT', 0],
		['soon', undefined],
		['-5', undefined],
		['', undefined],
	])('Retry-After %p is %p ms', (value, expected) => {
		const outcome = judge({ httpStatus: 429, headers: { 'Retry-After': value } });
		expect(outcome.ok ? 'ok' : outcome.fault.retryAfterMs).toBe(expected);
	});

	it.each([
		['a body that broke off', { body: json(1), broken: 'reset' as const }, 'reset'],
		['a ticket without a status', { body: '{"ticket":"7"}' }, 'contradictory'],
		['a ticket beside a refusal', { body: json(-3, { ticket: '7' }) }, 'contradictory'],
		['plain text', { body: 'upstream timed out' }, 'plainText'],
		['a page', { body: '<html></html>' }, 'html'],
		['no status', { body: '{"ok":true}' }, 'noStatus'],
		['-99 behind HTTP 503', { httpStatus: 503, body: json(-99) }, 'status'],
		[
			'a status that is not listed behind HTTP 400',
			{ httpStatus: 400, body: json(42) },
			'unlisted',
		],
		['1 behind HTTP 500', { httpStatus: 500, body: json(1) }, 'http'],
		['anything behind HTTP 502', { httpStatus: 502, body: 'x' }, 'http'],
		['1 behind HTTP 302', { httpStatus: 302, body: json(1) }, 'redirect'],
	])('why the outcome is unknown: %s', (_name, answer, reason) => {
		expect(judge(answer)).toMatchObject({ fault: { kind: 'unknown', reason } });
	});
});

it.each([
	[1, false],
	[-8, true],
])('an accepted answer with status %i is moderated: %p', (status, moderated) => {
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
		expect(judge({ httpStatus: 404, body: '' })).toStrictEqual({
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

	it('the HTTP status as the reason, whatever the ticket of an acceptance', () => {
		const body = json(1, { ticket: '7' });
		expect(judge({ httpStatus: 500, body })).toMatchObject({ fault: { reason: 'http' } });
	});

	it.each([
		[199, 'http'],
		[299, 'noStatus'],
		[300, 'redirect'],
		[399, 'redirect'],
		[400, 'http'],
	])('behind HTTP %i the reason %s', (httpStatus, reason) => {
		expect(judge({ httpStatus, body: '{"a":1}' })).toMatchObject({ fault: { reason } });
	});

	it.each([
		[{ status: -3, ticket: '7' }, 'contradictory'],
		[{ ticket: '7' }, 'contradictory'],
		[{ status: 42, ticket: '7' }, 'unlisted'],
		[{ status: 'done' }, 'unlisted'],
		[{ error: 17 }, 'unlisted'],
	])('for %j the reason %s', (fields, reason) => {
		expect(judge({ body: JSON.stringify(fields) })).toMatchObject({ fault: { reason } });
	});
});
