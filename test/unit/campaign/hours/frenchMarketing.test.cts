// The hours that French law allows for marketing.
import { DateTime } from 'luxon';
import {
	FRENCH_MARKETING,
	whyOutside,
} from '../../../../nodes/SmsCampaigns/campaign/hours/allowedHours';

const outsideMarketingHours = (instant: number) =>
	whyOutside(DateTime.fromMillis(instant, { zone: 'Europe/Paris' }), FRENCH_MARKETING);

const paris = (text: string) => DateTime.fromISO(text, { zone: 'Europe/Paris' });

it.each([
	['2026-11-20T07:59:59', 'before 08:00'],
	['2026-11-20T08:00:00', undefined],
	['2026-11-20T19:59:59', undefined],
	['2026-11-20T20:00:00', 'after 20:00'],
	['2026-11-21T12:00:00', undefined],
	['2026-11-22T12:00:00', 'on a Sunday'],
	['2026-12-25T12:00:00', 'on a public holiday'],
	['2027-01-01T12:00:00', 'on a public holiday'],
	['2026-05-01T12:00:00', 'on a public holiday'],
	['2026-05-08T12:00:00', 'on a public holiday'],
	['2026-07-14T12:00:00', 'on a public holiday'],
	['2026-08-15T12:00:00', 'on a public holiday'],
	['2027-11-01T12:00:00', 'on a public holiday'],
	['2026-11-11T12:00:00', 'on a public holiday'],
	// Ascension Day and Whit Monday.
	['2026-05-14T12:00:00', 'on a public holiday'],
	['2026-05-25T12:00:00', 'on a public holiday'],
	['2026-12-26T12:00:00', undefined],
])('at %s in Paris, the reason for rejecting a marketing message is %p', (time, why) => {
	expect(outsideMarketingHours(paris(time).toMillis())).toBe(why);
});

it('calculates the same Easter Monday as the rule of Gauss and Lichtenberg', () => {
	for (let year = 1900; year < 2500; year++) {
		const century = Math.floor(year / 100);
		const skipped = Math.floor((3 * century + 3) / 4);
		const moon = (19 * (year % 19) + 15 + skipped - Math.floor((8 * century + 13) / 25)) % 30;
		const fullMoon = 21 + moon - Math.floor((moon + Math.floor((year % 19) / 11)) / 29);
		const firstSunday = 7 - ((year + Math.floor(year / 4) + 2 - skipped) % 7);
		const easter = fullMoon + 7 - ((fullMoon - firstSunday) % 7);
		const monday = paris(`${year}-03-01T12:00:00`).plus({ days: easter });
		const found = [monday, monday.plus({ days: 1 })].map((day) =>
			outsideMarketingHours(day.toMillis()),
		);
		expect([year, ...found]).toEqual([year, 'on a public holiday', undefined]);
	}
});
