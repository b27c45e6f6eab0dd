// A spread is even in allowed time, and no slice is outside the hours: measured minute by minute, by the clocks of Intl.
import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { AllowedHours } from '../../../../nodes/SmsCampaigns/campaign/hours/allowedHours';
import {
	countSlices,
	sliceOf,
	sliceTimes,
} from '../../../../nodes/SmsCampaigns/campaign/hours/spread';
import { propertyRuns } from '../../../support/propertyRuns.cts';
import { IS_SMALL } from '../../../support/smallTests.cts';
import { comesTwiceInParis, isWithin } from '../../../support/clocks.cts';

const RUNS = propertyRuns(IS_SMALL ? 20 : 40);
const MINUTE = 60_000;
const PARIS = 'Europe/Paris';
const NONE = { days: new Set<number>(), opens: 0, closes: 0 };
const DAYTIME = { days: new Set([1, 2, 3, 4, 5, 6]), opens: 8 * 60, closes: 20 * 60 };

it('recipients are shared out evenly, in their order, each once', () => {
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

it('four hours from 18:00 are two hours until 20:00 and two from 8:00 on', () => {
	const start = Date.parse('2026-11-27T18:00:00+01:00');
	const times = sliceTimes(start, 240 * MINUTE, [PARIS], DAYTIME).map((at) =>
		DateTime.fromMillis(at!, { zone: PARIS }).toFormat('d HH:mm'),
	);
	expect(times).toHaveLength(48);
	expect([times[0], times[1], times[23]]).toEqual(['27 18:00', '27 18:05', '27 19:55']);
	expect([times[24], times[47]]).toEqual(['28 08:00', '28 09:55']);
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

it('random spreads are even in allowed time, also where the clocks change', () => {
	const check = fc.property(
		instants,
		fc.integer({ min: 1, max: 600 }),
		zones,
		hours,
		(start, minutes, where, open) => {
			const isAllowed = (instant: number) =>
				!comesTwiceInParis(instant) && where.every((zone) => isWithin(open, zone, instant));
			const allTimes = sliceTimes(start, minutes * MINUTE, where, where.length > 0 ? open : NONE);
			expect(allTimes).toHaveLength(countSlices(minutes * MINUTE));
			const times = allTimes.flatMap((at) => at ?? []);
			const step = minutes / allTimes.length;
			for (const [slice, at] of times.entries()) {
				expect([at, at === start || isAllowed(at)]).toEqual([at, true]);
				if (slice === 0) continue;
				let allowed = 0;
				for (let now = times[slice - 1]; now < at; now += MINUTE) if (isAllowed(now)) allowed++;
				// Windows begin and end at full minutes, slices between them.
				expect(Math.abs(allowed - step)).toBeLessThanOrEqual(2);
				expect(at).toBeGreaterThan(times[slice - 1]);
			}
			const zonesShareTime = where.length < 2 || open.closes - open.opens >= 16 * 60;
			if (zonesShareTime) expect(times).toHaveLength(allTimes.length);
		},
	);
	fc.assert(check, { numRuns: RUNS });
});
