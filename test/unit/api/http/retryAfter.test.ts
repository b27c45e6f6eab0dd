import { readRetryAfter } from '../../../../nodes/SmsCampaigns/api/http/retryAfter';

const NOW = Date.UTC(2026, 10, 2, 12);
const at = (seconds: number) => new Date(NOW + seconds * 1000).toUTCString();

it.each([-7200, -1, 0, 1, 7200])(
	'measures a date by the clock of the service, which is %i s from ours',
	(skew) => {
		const headers = { date: at(skew), 'retry-after': at(skew + 30) };
		expect(readRetryAfter(headers, NOW)).toBe(30_000);
	},
);

it.each([undefined, '', 'soon'])('measures it by ours where the answer has the date %j', (date) => {
	expect(readRetryAfter({ date, 'retry-after': at(30) }, NOW)).toBe(30_000);
});

it('is a finite number, however long the service asks to wait', () => {
	expect(readRetryAfter({ 'retry-after': '9'.repeat(400) }, NOW)).toBe(Number.MAX_SAFE_INTEGER);
});
