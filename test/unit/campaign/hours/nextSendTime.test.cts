// No message is sent outside the hours or later than necessary. The test calculates local times with Intl, and uses
// cities whose country is known.
import fc from 'fast-check';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import {
	nextSendTime,
	type AllowedHours,
} from '../../../../nodes/SmsCampaigns/campaign/hours/allowedHours';
import { zonesOfNumber } from '../../../../nodes/SmsCampaigns/campaign/hours/timeZones';
import { scheduleAt } from '../../../../nodes/SmsCampaigns/rules/message/schedule';
import { clockIn, comesTwiceInParis, isWithin } from '../../../support/clocks.cts';
import { propertyRuns } from '../../../support/propertyRuns.cts';
import { IS_SMALL } from '../../../support/smallTests.cts';

/** The number of random cases. */
const RUNS = propertyRuns(IS_SMALL ? 500 : 1000);

/** Time zones of cities, by country. */
const CITIES: Record<string, string[]> = {
	AU: ['Australia/Sydney', 'Australia/Perth'],
	BR: ['America/Sao_Paulo', 'America/Manaus'],
	CA: ['America/Toronto', 'America/Vancouver', 'America/St_Johns'],
	ES: ['Europe/Madrid', 'Atlantic/Canary'],
	FR: ['Europe/Paris'],
	GB: ['Europe/London'],
	IN: ['Asia/Kolkata'],
	LB: ['Asia/Beirut'],
	NP: ['Asia/Kathmandu'],
	NZ: ['Pacific/Auckland', 'Pacific/Chatham'],
	PT: ['Europe/Lisbon', 'Atlantic/Azores'],
	RE: ['Indian/Reunion'],
	RU: ['Europe/Kaliningrad', 'Europe/Moscow', 'Asia/Vladivostok'],
	US: ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'Pacific/Honolulu'],
};

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
/** Clock changes in Paris, in North America and in Beirut. */
const CHANGES = [
	'2026-03-29T01:00Z',
	'2026-10-25T01:00Z',
	'2027-03-14T07:00Z',
	'2026-03-28T22:00Z',
];

const instants = fc.oneof(
	fc.integer({ min: START, max: START + 3650 * DAY }),
	fc
		.tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -2 * DAY, max: 2 * DAY }))
		.map(([change, shift]) => Date.parse(change) + shift),
);
const windows = fc
	.record({
		days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
		opens: fc.integer({ min: 0, max: 1439 }),
		minutes: fc.integer({ min: 1, max: 1440 }),
	})
	.map(({ days, opens, minutes }): AllowedHours => {
		return { days: new Set(days), opens, closes: Math.min(1440, opens + minutes) };
	});
const countries = fc.oneof(
	fc.constantFrom(...(Object.keys(CITIES) as Array<'FR'>)),
	fc.constantFrom(...getCountries()),
);

/** Returns whether a zone's clocks change within a day of the instant. The hours may then begin up to an hour late. */
function changesNear(zone: string, instant: number): boolean {
	const before = clockIn(zone, instant - DAY).minute;
	return clockIn(zone, instant + DAY).minute !== before;
}

it('sends nothing outside the hours or later than necessary, for random numbers, times and hours', () => {
	const found = { all: 0, withTime: 0 };
	const check = fc.property(
		countries,
		instants,
		windows,
		fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
		(country, from, hours, fractions) => {
			found.all += 1;
			const zones = zonesOfNumber(`${getCountryCallingCode(country)}5550100`);
			const at = nextSendTime(from, zones, hours);
			const all = [...zones, ...(CITIES[country] ?? [])];
			if (at !== undefined) {
				found.withTime += 1;
				for (const zone of all) expect([zone, isWithin(hours, zone, at)]).toEqual([zone, true]);
				if (at !== from) expect(comesTwiceInParis(at)).toBe(false);
			}
			for (const fraction of fractions) {
				const earlier = Math.floor(from + fraction * ((at ?? from + 14 * DAY) - from));
				if (earlier === at || !zones.every((zone) => isWithin(hours, zone, earlier))) continue;
				const isExcused =
					comesTwiceInParis(earlier) || zones.some((zone) => changesNear(zone, earlier));
				expect([earlier, isExcused]).toEqual([earlier, true]);
			}
		},
	);
	fc.assert(check, { numRuns: RUNS });
	// An allowed time exists for most random hours.
	expect(found.withTime).toBeGreaterThan(found.all / 2);
});

it.each([
	['33639980001', ['Europe/Paris']],
	['262639980001', ['Indian/Reunion', 'Indian/Mayotte']],
	['383', ['Europe/Belgrade']],
	['247', ['Atlantic/St_Helena']],
	['999123456', []],
	['', []],
])('the number %j has the zones %j', (number, zones) => {
	expect([...zonesOfNumber(number)].sort()).toEqual([...zones].sort());
});

it('a number has all zones of its country, or of all countries that share its calling code', () => {
	expect(zonesOfNumber('12025550101')).toEqual(expect.arrayContaining(CITIES.US));
	const british = ['Europe/London', 'Europe/Jersey'];
	expect(zonesOfNumber('447700900001')).toEqual(expect.arrayContaining(british));
});

it('every country with numbers has zones', () => {
	const without = getCountries().filter(
		(country) => zonesOfNumber(`${getCountryCallingCode(country)}0`).length === 0,
	);
	expect(without).toEqual([]);
});

it('skips the hour that occurs twice in Paris', () => {
	// On 25 October 2026, the hour from 02:00 to 03:00 occurs twice in Paris, but not in Tokyo.
	const hours = { days: new Set([7]), opens: 9 * 60, closes: 12 * 60 };
	const tokyo = nextSendTime(Date.parse('2026-10-24T20:00:00Z'), ['Asia/Tokyo'], hours)!;
	expect(new Date(tokyo).toISOString()).toBe('2026-10-25T02:00:00.000Z');
	expect(scheduleAt(tokyo)).toEqual({
		delay: '2026-10-25 03:00:00',
		scheduledFor: '2026-10-25T03:00:00+01:00',
	});
});
