import fc from 'fast-check';
import { DateTime, Settings } from 'luxon';

import { readSchedule as readIt } from '../../../../nodes/SmsCampaigns/rules/message/schedule';
import { comesTwiceInParis } from '../../../support/clocks.cts';
import { rejectionsOf } from '../../../../nodes/SmsCampaigns/shared/invalidInput';
import {
	check,
	expectPlainWords,
	rejectionOf,
	valueOf,
} from '../../../support/rules/checkedResult.cts';

const readSchedule = (input: unknown, options: Parameters<typeof readIt>[1]) =>
	check(() => readIt(input, options));

const now = new Date('2026-01-15T12:00:00Z');
const reject = rejectionsOf('Send At');
const inZone = (workflowZone: string) => ({ reject, workflowZone, now });
const read = (input: unknown, zone = 'America/New_York') => readSchedule(input, inZone(zone));

describe('formats of a time', () => {
	const noon = { delay: '2026-06-01 12:00:00', scheduledFor: '2026-06-01T12:00:00+02:00' };

	it.each<[unknown, string]>([
		['2026-06-01T12:00:00+02:00', 'ISO with an offset'],
		['2026-06-01T10:00:00Z', 'ISO in UTC'],
		['2026-06-01t10:00:00z', 'ISO in lower case'],
		['2026-06-01T10:00:00.999Z', 'milliseconds, which are dropped'],
		['2026-06-01T06:00:00.123-04:00', '$now in New York'],
		['2026-06-01T12:00+02', 'an offset of hours'],
		['2026-06-01 15:30:00 +05:30', 'an offset with minutes, after a space'],
		['2026-06-01T12:00:00+02:00[Europe/Paris]', 'an offset with the name of its zone'],
		['"2026-06-01T10:00:00Z"', 'JSON text'],
		['2026-06-01 06:00:00', 'Y-m-d H:i:s, in the workflow’s zone'],
		['2026-06-01 06:00', 'Y-m-d H:i'],
		['  2026-06-01  06:00:00 ', 'additional spaces'],
		['2026-06-01\u202f06:00', 'a narrow no-break space in a French text'],
		['\ufeff2026-06-01 06:00', "a CSV file's byte order mark"],
		['2026-06-01 06:00\u200b', "a messenger's zero-width space"],
		['2026-06-01T10:00:00\u00a0Z', 'a no-break space before the zone'],
		['2026-06-01T22:45:00+1245', 'the offset of the Chatham Islands'],
		['2026-05-31T22:00:00-12', 'the offset of Baker Island'],
		['2026-6-1 6:00', 'numbers without leading zeros'],
		[new Date('2026-06-01T10:00:00Z'), 'a Date'],
		[DateTime.fromISO('2026-06-01T19:00', { zone: 'Asia/Tokyo' }), 'a luxon DateTime'],
		[
			{ toMillis: () => Date.parse('2026-06-01T10:00:00Z'), isValid: true },
			'a DateTime of another copy of luxon',
		],
	])('reads the time %p (%s)', (input, _why) => {
		expect(read(input)).toEqual({ ok: true, value: noon });
	});

	it.each([undefined, null, '', '  ', '\u00a0', '\u200b\n'])('reads no time from %j', (input) => {
		expect(read(input)).toEqual({ ok: true, value: undefined });
	});

	it.each<[unknown, string]>([
		['tomorrow', 'not a valid time'],
		['2026-06-01 10:00 PM', 'not a valid time'],
		['2026-02-30 10:00', 'not a valid time'],
		['2026-06-01 24:00', 'not a valid time'],
		['2026-06-01 10:60', 'not a valid time'],
		['2026-06-01T10:00:00+25:00', 'not a valid time'],
		['2026-06-01T10:00:00+14:59', 'not a valid time'],
		['2026-06-01T10:00:00+15', 'not a valid time'],
		['2026-06-01T10:00:00+01:03', 'not a valid time'],
		['2026-06-01T10:00:00+02:15', 'not a valid time'],
		['2026-06-01T10:00:00+02:60', 'not a valid time'],
		['2026-06-01', 'no time of day'],
		[1780308000000, 'not a valid time'],
		[{}, 'not a valid time'],
		[new Date(Number.NaN), 'not a valid time'],
		[DateTime.invalid('test'), 'not a valid time'],
		[new Date(8.64e15), 'not a valid time'],
		[new Date('+010000-01-01T12:00:00Z'), 'not a valid time'],
	])('rejects the time %p and shows examples', (input, words) => {
		const checked = read(input);
		expectPlainWords(checked, 'Send At');
		expect(rejectionOf(checked)).toMatchObject({
			message: expect.stringContaining(words),
			advice: expect.stringContaining('2027-01-31 09:30:00'),
		});
	});

	it('shows a rejected value only if the value is a string or a number', () => {
		expect(rejectionOf(read(1780308000000)).message).toBe(
			`'Send At' "1780308000000" is not a valid time.`,
		);
		expect(rejectionOf(read({})).message).toBe("'Send At' is not a valid time.");
	});

	it.each([
		'2026-01-15T11:59:59Z',
		'2026-01-15T12:00:00Z',
		'2026-01-15T12:00:00.500Z',
		'2020-01-01 10:00',
	])('rejects %s, which is in the past', (input) => {
		const later = new Date(now.getTime() + 100);
		const checked = readSchedule(input, { ...inZone('UTC'), now: later });
		expectPlainWords(checked);
		expect(rejectionOf(checked).message).toMatch(
			/past: \w{3} \d+ Jan 20\d\d, \d\d:(?:00|59) \(Paris\)/,
		);
	});

	it('accepts a time from the next second on', () => {
		expect(read('2026-01-15T12:00:01Z')).toMatchObject({
			ok: true,
			value: { delay: '2026-01-15 13:00:01' },
		});
		expect(read('2026-01-15T12:00:00Z').ok).toBe(false);
		expect(read('9999-12-31 10:00').ok).toBe(true);
	});

	it('rejects a time without a zone if the time zone of the workflow is unknown', () => {
		expectPlainWords(read('2026-06-01 10:00', 'Mars/Olympus'), 'Send At', 'not a valid time');
		expect(read('2026-06-01T10:00Z', 'Mars/Olympus').ok).toBe(true);
	});
});

describe('when the clocks change', () => {
	it('rejects a time that the clocks skip', () => {
		expectPlainWords(read('2026-03-29 02:30', 'Europe/Paris'), undefined, 'does not exist');
	});

	it.each<[input: unknown, zone: string, twiceIn: string]>([
		['2026-11-01 01:30:00', 'America/New_York', 'America/New_York'],
		['2026-10-25 01:30', 'Europe/London', 'Europe/London'],
		['2026-10-25T00:30:00Z', 'America/New_York', 'Europe/Paris'],
		[new Date('2026-10-25T00:00:00Z'), 'UTC', 'Europe/Paris'],
	])('rejects a time that occurs twice: %s in %s', (input, zone, twiceIn) => {
		const { message } = rejectionOf(read(input, zone));
		expect(message).toMatch(
			new RegExp(
				`^'Send At' is 2026-\\d\\d-\\d\\d [\\d:]+ in ${twiceIn}, a time that occurs twice because the clocks go back\\.$`,
			),
		);
	});
});

/** Formatters of local time, keyed by zone. These formatters do not use luxon's arithmetic. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clock(zone: string, instant: number): string {
	const format =
		clocks.get(zone) ??
		new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
	clocks.set(zone, format);
	return format.format(instant);
}

const zones = [
	...['America/New_York', 'America/Sao_Paulo', 'America/St_Johns', 'Europe/Paris', 'Europe/London'],
	...['UTC', 'Africa/Casablanca', 'Asia/Kolkata', 'Asia/Tokyo', 'Australia/Lord_Howe'],
	...['Pacific/Chatham', 'Pacific/Kiritimati'],
];
const HOUR = 3_600_000;

const instants = fc.oneof(
	fc.integer({ min: Date.UTC(2026, 1) / 1000, max: Date.UTC(2037, 0) / 1000 }),
	// Times around the clock changes of several zones.
	fc
		.tuple(
			fc.constantFrom(
				'2026-03-08T07:00Z',
				'2026-03-29T01:00Z',
				'2026-10-25T01:00Z',
				'2026-11-01T06:00Z',
				'2026-04-04T15:00Z',
				'2026-10-03T15:30Z',
			),
			fc.integer({ min: -3 * 3600, max: 3 * 3600 }),
		)
		.map(([change, seconds]) => Date.parse(change) / 1000 + seconds),
);

describe('for any time', () => {
	it('a time is unchanged after conversion to Paris time and back, or is rejected in the repeated hour', () => {
		fc.assert(
			fc.property(instants, fc.nat(999), fc.constantFrom(...zones), (seconds, ms, zone) => {
				const instant = seconds * 1000;
				const wall = clock('Europe/Paris', instant);
				const isTwice = comesTwiceInParis(instant);
				for (const input of [
					new Date(instant + ms),
					new Date(instant + ms).toISOString(),
					DateTime.fromMillis(instant + ms, { zone }),
					DateTime.fromMillis(instant + ms, { zone }).toISO(),
				]) {
					const checked = read(input, zone);
					expect(checked.ok).toBe(!isTwice);
					if (!checked.ok) continue;
					expect(checked.value?.delay).toBe(wall);
					expect(Date.parse(checked.value?.scheduledFor ?? '')).toBe(instant);
				}
			}),
			{ numRuns: 500 },
		);
	});

	it("a time without a zone is read on the workflow's clock, or rejected if the time occurs twice or never", () => {
		fc.assert(
			fc.property(instants, fc.constantFrom(...zones), (seconds, zone) => {
				const wall = new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
				const candidates: number[] = [];
				for (let quarters = -15 * 4; quarters <= 15 * 4; quarters++) {
					const instant = seconds * 1000 + (quarters * HOUR) / 4;
					if (clock(zone, instant) === wall) candidates.push(instant);
				}
				const checked = read(wall, zone);
				if (candidates.length === 0) {
					expect(rejectionOf(checked).message).toContain('does not exist');
					return;
				}
				const [first] = candidates;
				const parisWall = clock('Europe/Paris', first);
				if (candidates.length > 1 || comesTwiceInParis(first)) {
					expect(rejectionOf(checked).message).toContain('occurs twice');
					return;
				}
				expect(valueOf(checked)?.delay).toBe(parisWall);
			}),
			{ numRuns: 500 },
		);
	});
});

it('reads the offset of every time zone', () => {
	for (const zone of Intl.supportedValuesOf('timeZone')) {
		for (const month of [1, 7]) {
			const time = DateTime.fromObject({ year: 2027, month, day: 10, hour: 12 }, { zone });
			expect(valueOf(read(time.toISO()))).toMatchObject(valueOf(read(time.toJSDate()))!);
		}
	}
});

it("the process's zone and language do not change how a time is read", () => {
	const { defaultZone, defaultLocale } = Settings;
	const inputs = ['2026-06-01 10:00:00', '2026-06-01T10:00:00Z', '2026-03-08 02:30'];
	const here = inputs.map((input) => read(input));
	try {
		Settings.defaultZone = 'Asia/Tokyo';
		Settings.defaultLocale = 'ar-EG';
		expect(inputs.map((input) => read(input))).toEqual(here);
	} finally {
		Object.assign(Settings, { defaultZone, defaultLocale });
	}
});
