// Sends that are spread over time are evenly distributed over the allowed time, and none is outside the hours. The test
// checks each minute's local time with Intl.
import fc from 'fast-check';
import type { AllowedHours } from '../../../../nodes/SmsCampaigns/campaign/hours/allowedHours';
import { sliceOf, sliceTimes } from '../../../../nodes/SmsCampaigns/campaign/hours/spread';
import { propertyRuns } from '../../../support/propertyRuns.cts';
import { IS_SMALL } from '../../../support/smallTests.cts';
import { comesTwiceInParis, isWithin } from '../../../support/clocks.cts';

const RUNS = propertyRuns(IS_SMALL ? 20 : 40);
const MINUTE = 60_000;
const PARIS = 'Europe/Paris';
const NONE = { days: new Set<number>(), opens: 0, closes: 0 };
const DAYTIME = { days: new Set([1, 2, 3, 4, 5, 6]), opens: 8 * 60, closes: 20 * 60 };

it('assigns the recipients to time slices evenly and in order', () => {
	const check = fc.property(
		fc.integer({ min: 1, max: 3000 }),
		fc.integer({ min: 1, max: 400 }),
		(count, slices) => {
			const sizes = new Map<number, number>();
			let last = 0;
			for (let place = 0; place < count; place++) {
				const slice = sliceOf(place, count, slices);
				expect(slice).toBeGreaterThanOrEqual(last);
				sizes.set(slice, (sizes.get(slice) ?? 0) + 1);
				last = slice;
			}
			expect(last).toBeLessThan(slices);
			expect(sizes.size).toBe(Math.min(count, slices));
			const all = [...sizes.values()];
			expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1);
		},
	);
	fc.assert(check, { numRuns: RUNS });
});

/** The hours end at 02:30, a time that the clocks in Paris skip on 29 March 2026. */
const NIGHT = { days: new Set([1, 2, 3, 4, 5, 6, 7]), opens: 0, closes: 150 };

it.each<[minutes: number, from: string, zones: string[], AllowedHours, at: Record<number, string>]>(
	[
		// The 240 minutes are the two hours before 20:00 and the two hours after 08:00.
		[240, '2026-11-27T17:00Z', [PARIS], DAYTIME, { 0: '27T17:00', 1: '27T17:05', 23: '27T18:55' }],
		[240, '2026-11-27T17:00Z', [PARIS], DAYTIME, { 24: '28T07:00', 47: '28T08:55' }],
		// On 25 October, the two occurrences of the repeated hour in Paris together last from 00:00 to 02:00 UTC.
		[40, '2026-10-24T23:45Z', [], NONE, { 2: '24T23:55', 3: '25T02:00', 7: '25T02:20' }],
		[40, '2026-10-25T00:30Z', [], NONE, { 0: '25T00:30', 1: '25T02:05' }],
		[40, '2026-03-29T00:50Z', [PARIS], NIGHT, { 1: '29T00:55', 2: '29T22:00', 3: '29T22:05' }],
	],
)('spreads sends over %d allowed minutes from %s in %j', (minutes, from, where, open, expected) => {
	const times = sliceTimes(Date.parse(from), minutes * MINUTE, where, open);
	expect(times).toHaveLength(minutes / 5);
	const seen = Object.keys(expected).map((slice) => [
		slice,
		new Date(times[Number(slice)]!).toISOString().slice(8, 16),
	]);
	expect(Object.fromEntries(seen)).toEqual(expected);
});

const instants = fc.oneof(
	fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2036, 0, 1) }),
	fc
		.tuple(
			fc.constantFrom('2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-11-01T06:00Z'),
			fc.integer({ min: -36 * 60, max: 6 * 60 }),
		)
		.map(([change, minutes]) => Date.parse(change) + minutes * MINUTE),
);
const hours = fc
	.record({
		days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 4 }),
		opens: fc.integer({ min: 0, max: 23 }),
		length: fc.integer({ min: 2, max: 24 }),
	})
	.map(({ days, opens, length }): AllowedHours => {
		const closes = Math.min(24, opens + length) * 60;
		return { days: new Set(days), opens: opens * 60, closes };
	});
const zones = fc.constantFrom(
	[],
	[PARIS],
	['Europe/London', 'Asia/Kathmandu'],
	['America/New_York', 'America/Los_Angeles'],
);

it('spreads random sends evenly over the allowed time, also when the clocks change', () => {
	const check = fc.property(
		instants,
		fc.integer({ min: 1, max: 600 }),
		zones,
		hours,
		(start, minutes, where, open) => {
			const isAllowed = (instant: number) =>
				!comesTwiceInParis(instant) && where.every((zone) => isWithin(open, zone, instant));
			const allTimes = sliceTimes(start, minutes * MINUTE, where, where.length > 0 ? open : NONE);
			const times = allTimes.flatMap((at) => at ?? []);
			const slices = Math.ceil(minutes / 5);
			const step = minutes / slices;
			for (const [slice, at] of times.entries()) {
				expect([at, at === start || isAllowed(at)]).toEqual([at, true]);
				if (slice === 0) continue;
				let allowed = 0;
				let isTwice = false;
				for (let now = times[slice - 1]; now < at; now += MINUTE) {
					if (isAllowed(now)) allowed++;
					isTwice ||= comesTwiceInParis(now);
				}
				// Hours begin and end at full minutes. A step that includes a repeated hour can end early.
				const least = isTwice ? 0 : step - 2;
				expect([slice, allowed >= least && allowed <= step + 2]).toEqual([slice, true]);
				expect(at).toBeGreaterThan(times[slice - 1]);
			}
			const zonesShareTime = where.length < 2 || open.closes - open.opens >= 16 * 60;
			if (zonesShareTime) expect(times).toHaveLength(slices);
		},
	);
	fc.assert(check, { numRuns: RUNS });
});
