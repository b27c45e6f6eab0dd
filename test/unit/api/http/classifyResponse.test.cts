// The contents of faults. outcomes.test.cts covers the outcome of each response.
import {
	classifyResponse,
	headerValue,
	provesRejection,
	readRetryAfter,
	type RawResponse,
} from '../../../../nodes/SmsCampaigns/api/http/classifyResponse';
import { isBusy } from '../../../../nodes/SmsCampaigns/api/http/call';

const judge = (response: Partial<RawResponse>, secrets: string[] = []) =>
	classifyResponse(
		{ httpStatus: 200, headers: {}, body: '', requestId: 'r', ...response },
		secrets,
		0,
	);

const json = (status: unknown, more: object = {}) => JSON.stringify({ status, ...more });

it.each([
	['a nested status', '{"webhook":{"status":1}}', false],
	['a nested status in XML', '<response><webhook><status>1</status></webhook></response>', false],
	['a top-level and a nested status', '{"status":1,"data":[{"status":-3},{"status":-3}]}', true],
])('reads a status only at the top level: %s', (_name, body, ok) => {
	expect(judge({ body }).ok).toBe(ok);
});

it.each<[Partial<RawResponse>, string]>([
	[{ body: json(1), broken: 'reset' }, 'reset'],
	[{ body: 'upstream timed out' }, 'plainText'],
	[{ body: '<html></html>' }, 'html'],
	[{ httpStatus: 503, body: json(-99) }, 'status'],
	[{ httpStatus: 400, body: json(42) }, 'unlisted'],
	[{ body: '{"error":17}' }, 'unlisted'],
	[{ body: '{"error":1.5}' }, 'noStatus'],
	[{ body: json(42, { ticket: '7' }) }, 'unlisted'],
	[{ body: json(-3, { ticket: '7' }) }, 'contradictory'],
	[{ body: '{"ticket":"7"}' }, 'contradictory'],
	[{ httpStatus: 500, body: json(1, { ticket: '7' }) }, 'http'],
	[{ httpStatus: 502, body: 'x' }, 'http'],
	[{ httpStatus: 199, body: '{"a":1}' }, 'http'],
	[{ httpStatus: 299, body: '{"a":1}' }, 'noStatus'],
	[{ httpStatus: 300, body: '{"a":1}' }, 'redirect'],
	[{ httpStatus: 399, body: json(1) }, 'redirect'],
	[{ httpStatus: 405, body: '{"a":1}' }, 'http'],
])('the outcome of %j is unknown, with the reason %s', (response, reason) => {
	expect(judge(response)).toMatchObject({ fault: { kind: 'unknown', reason } });
});

it("a fault contains the service's message, masked and truncated, and the requested wait", () => {
	const body = json(-7, { message: 'bad token sbx_secret_token', details: 'x'.repeat(1000) });
	const outcome = judge({ body, headers: { 'Retry-After': '120' } }, ['sbx_secret_token']);
	const detail = `bad token ***: ${'x'.repeat(285)}…`;
	const fault = { kind: 'rejected', reason: 'status', code: -7, detail, retryAfterMs: 120_000 };
	expect(outcome).toMatchObject({ fault: { ...fault, httpStatus: 200, requestId: 'r' } });
});

it.each([
	[{ message: 'a', details: 'b', error: 'c' }, 'a: b'],
	[{ message: ' a ', error: 'c' }, 'a'],
	[{ details: '\nb' }, 'b'],
	[{ message: '', details: ' ', error: ' c ' }, 'c'],
	[{ message: 'null', details: null, error: 'null' }, undefined],
	[{ message: 7, details: {}, error: [] }, undefined],
])("reads the service's message in %j as %p", (fields, detail) => {
	const outcome = judge({ body: json(-7, fields) });
	expect(outcome.ok ? '' : outcome.fault.detail).toBe(detail);
});

it.each([
	['an empty response with HTTP 404', { httpStatus: 404 }, { kind: 'rejected', reason: 'http' }],
	[
		'an acceptance that the HTTP status contradicts',
		{ httpStatus: 500, body: json(1, { message: 'OK' }) },
		{ kind: 'unknown', reason: 'http' },
	],
	[
		'an error without a status',
		{ httpStatus: 200, body: '<response><error>No</error></response>' },
		{ kind: 'rejected', reason: 'errorProperty', detail: 'No' },
	],
	[
		'an unlisted status with a redirect',
		{ httpStatus: 302, body: json(42, { message: 'what' }) },
		{ kind: 'unknown', reason: 'redirect', code: 42, detail: 'what' },
	],
])('the fault of %s has exactly the expected fields', (_what, response, fault) => {
	const { httpStatus } = response;
	expect(judge(response)).toEqual({ ok: false, fault: { ...fault, httpStatus, requestId: 'r' } });
});

it('only a documented code in the error log proves that the service rejected a call', () => {
	const codes = [-1, -2, -3, -4, -5, -6, -7, 400, 401, 403, 404, 422, 429];
	expect(codes.filter((code) => !provesRejection(code))).toEqual([]);
	expect([undefined, 1, -8, -99, 0, 42, 200, 408, 500].filter(provesRejection)).toEqual([]);
});

// The node repeats a campaign that the service rejected with HTTP 429. A damaged body with HTTP 429 could also come
// from an accepted campaign, so the outcome must be unknown.
const busyness = (body: string) => {
	const outcome = judge({ httpStatus: 429, body });
	return outcome.ok ? 'accepted' : isBusy(outcome.fault) ? 'busy' : outcome.fault.kind;
};

const XML = '<response><status>-99</status></response>';

it.each([
	['a body without its first bytes', ':{"status":[-99]}'],
	['only the middle of a body, in single quotes', "'status' : -99"],
	['JSON in JSON without its first bytes', 'tatus\\":-99'],
	['a prefix that prevents script inclusion', ')]}\',\n{"status":-99}'],
	['JSONP', 'callback({"status":-99})'],
	['a PHP notice in HTML', '<br />\n<b>Notice</b>: x<br />\n{"status":-99}'],
	['a page before truncated XML', `<html></html>${XML.slice(0, -3)}`],
	['XML without its first bytes', XML.slice(1)],
	['the length of an undecoded chunk before the body', `1e\r\n{"status":-99}`],
	['bytes that are not text', '\u0000\u0001status'],
])('the outcome of HTTP 429 is unknown if the response contains %s', (_source, body) => {
	expect(busyness(body)).toBe('unknown');
});

it.each([
	['nginx', '<html>\r\n<head><title>429 Too Many Requests</title></head>\r\n</html>\r\n'],
	['a gateway that writes a JSON string', '"Rate limit exceeded"'],
	['a server without a message', ''],
])('reads HTTP 429 from %s as the response of a busy service', (_source, body) => {
	expect(busyness(body)).toBe('busy');
});

const NOW = Date.UTC(2026, 10, 2, 12);
const at = (seconds: number) => new Date(NOW + seconds * 1000).toUTCString();

it.each<[unknown, number | undefined]>([
	...([
		['7', 7000],
		[7, 7000],
		[' 0 ', 0],
		['10.0001', 10_001],
		[['7', '8'], 7000],
		[at(-1), 0],
		['9'.repeat(400), Number.MAX_SAFE_INTEGER],
	] as Array<[unknown, number]>),
	...[undefined, null, [], '', '-7', '7 s', 'soon', '2026-11-02'].map(
		(value): [unknown, undefined] => [value, undefined],
	),
])('reads the Retry-After value %j as this wait in milliseconds: %p', (value, ms) => {
	expect(readRetryAfter({ 'Retry-After': value }, NOW)).toBe(ms);
});

it('finds a header regardless of the case of its name', () => {
	const headers = { 'x-retry-after': '1', 'RETRY-After': '2' };
	expect(headerValue(headers, 'retry-after')).toBe('2');
	expect(headerValue(headers, 'date')).toBeUndefined();
});
