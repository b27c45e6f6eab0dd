import { headerValue, readRetryAfter } from '../../../../nodes/SmsCampaigns/api/http/httpCall';

const NOW = Date.UTC(2026, 10, 2, 12);
const at = (seconds: number) => new Date(NOW + seconds * 1000).toUTCString();

it.each<[unknown, number | undefined]>([
	['7', 7000],
	[7, 7000],
	[' 0 ', 0],
	['1.5', 1500],
	['10.0001', 10_001],
	[['7', '8'], 7000],
	[at(-1), 0],
	[undefined, undefined],
	[null, undefined],
	[[], undefined],
	['', undefined],
	[' ', undefined],
	['-7', undefined],
	['7 s', undefined],
	['x7', undefined],
	['soon', undefined],
	['2026-11-02', undefined],
])('reads %j as %p ms', (value, ms) => {
	expect(readRetryAfter({ 'Retry-After': value }, NOW)).toBe(ms);
});

it('looks at the headers of this name alone, in any case', () => {
	const headers = {
		'x-retry-after': '1',
		'RETRY-After': '2',
		'Retry-After': '3',
	};
	expect(headerValue(headers, 'retry-after')).toBe('2');
	expect(headerValue(headers, 'date')).toBeUndefined();
});

it.each([-7200, -1, 0, 1, 7200])(
	'measures a date by the clock of the service, which is %i s from ours',
	(skew) => {
		const headers = { date: at(skew), 'retry-after': at(skew + 30) };
		expect(readRetryAfter(headers, NOW)).toBe(30_000);
	},
);

it.each([undefined, '', 'soon'])(
	'measures it by ours where the response has the date %j',
	(date) => {
		expect(readRetryAfter({ date, 'retry-after': at(30) }, NOW)).toBe(30_000);
	},
);

it('is a finite number, however long the service asks to wait', () => {
	expect(readRetryAfter({ 'retry-after': '9'.repeat(400) }, NOW)).toBe(Number.MAX_SAFE_INTEGER);
});
