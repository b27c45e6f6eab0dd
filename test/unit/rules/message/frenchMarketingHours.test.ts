import { DateTime } from 'luxon';
import { outsideMarketingHours } from '../../../../nodes/SmsCampaigns/rules/message/frenchMarketingHours';

const paris = (text: string) => DateTime.fromISO(text, { zone: 'Europe/Paris' });

describe('outsideMarketingHours', () => {
	it.each([
		['2026-11-20T07:59:59', 'before 8 am'],
		['2026-11-20T08:00:00', undefined],
		['2026-11-20T19:59:59', undefined],
		['2026-11-20T20:00:00', 'after 8 pm'],
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
		// Easter Monday, Ascension Day, Whit Monday
		['2026-04-06T12:00:00', 'on a public holiday'],
		['2026-05-14T12:00:00', 'on a public holiday'],
		['2026-05-25T12:00:00', 'on a public holiday'],
		['2027-03-29T12:00:00', 'on a public holiday'],
		['2027-05-06T12:00:00', 'on a public holiday'],
		['2027-05-17T12:00:00', 'on a public holiday'],
		['2038-04-26T12:00:00', 'on a public holiday'],
		['2026-04-03T12:00:00', undefined],
		['2026-12-26T12:00:00', undefined],
		['2026-12-24T12:00:00', undefined],
	])('%s in Paris: %s', (time, why) => {
		expect(outsideMarketingHours(paris(time).toMillis())).toBe(why);
	});

	it('looks at the clock in Paris, in summer and in winter', () => {
		expect(outsideMarketingHours(Date.parse('2026-07-15T06:00:00Z'))).toBeUndefined();
		expect(outsideMarketingHours(Date.parse('2026-12-15T06:59:59Z'))).toBe('before 8 am');
		expect(outsideMarketingHours(Date.parse('2026-12-15T07:00:00Z'))).toBeUndefined();
	});
});
