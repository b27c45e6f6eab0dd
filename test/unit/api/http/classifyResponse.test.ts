import { classifyResponse } from '../../../../nodes/SmsCampaigns/api/http/classifyResponse';
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

/** What each HTTP status makes of a body: the verdict for sends hangs on this table. */
describe('outcome by HTTP status and body', () => {
	const bodies: Record<string, string> = {
		'1': json(1),
		'-8': json(-8),
		'-3': json(-3),
		'-99': json(-99),
		'42': json(42),
		error: '{"error":"no"}',
		none: '{"ok":true}',
		page: '<html></html>',
		cut: '{"status":1,"tick',
		empty: '',
	};
	const rows: Array<[number, Record<string, string>]> = [
		[
			200,
			{
				'1': 'accepted',
				'-8': 'moderated',
				'-3': 'rejected',
				'-99': 'unknown',
				'42': 'unknown',
				error: 'rejected',
				none: 'unknown',
				page: 'unknown',
				cut: 'unknown',
				empty: 'unknown',
			},
		],
		[201, { '1': 'accepted', '-8': 'moderated', '-3': 'rejected', empty: 'unknown' }],
		...[301, 302, 303, 307, 308].map((status): [number, Record<string, string>] => [
			status,
			{ '1': 'unknown', '-3': 'unknown', error: 'unknown', page: 'unknown', empty: 'unknown' },
		]),
		...[400, 401, 403, 404, 422, 429].map((status): [number, Record<string, string>] => [
			status,
			{
				'1': 'unknown',
				'-8': 'unknown',
				'-3': 'rejected',
				'-99': 'rejected',
				'42': 'rejected',
				error: 'rejected',
				none: 'rejected',
				page: 'rejected',
				cut: 'rejected',
				empty: 'rejected',
			},
		]),
		...[405, 408, 409, 413, 500, 502, 503, 504].map((status): [number, Record<string, string>] => [
			status,
			{
				'1': 'unknown',
				'-8': 'unknown',
				'-3': 'rejected',
				'-99': 'unknown',
				error: 'rejected',
				none: 'unknown',
				page: 'unknown',
				cut: 'unknown',
				empty: 'unknown',
			},
		]),
	];
	const cells = rows.flatMap(([status, row]) =>
		Object.entries(row).map(([name, expected]) => [status, name, expected] as const),
	);

	it.each(cells)('HTTP %i with %s: %s', (httpStatus, name, expected) => {
		const outcome = judge({ httpStatus, body: bodies[name] });
		const seen = outcome.ok ? (outcome.moderated ? 'moderated' : 'accepted') : outcome.fault.kind;
		expect(seen).toBe(expected);
	});
});

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

	it('a body that broke off decides nothing, the HTTP status does', () => {
		expect(judge({ body: json(1), broken: 'reset' })).toMatchObject({
			fault: { kind: 'unknown', reason: 'reset' },
		});
		expect(judge({ httpStatus: 401, body: '', broken: 'reset' })).toMatchObject({
			fault: { kind: 'rejected', reason: 'http' },
		});
	});
});
