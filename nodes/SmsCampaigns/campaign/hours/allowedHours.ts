import { DateTime, Duration } from 'luxon';

import { PARIS } from '../../rules/dateTime';

/** The hours in which a message may reach people, in local time. */
export interface AllowedHours {
	/** Days of the week, from 1 for Monday to 7 for Sunday. */
	days: ReadonlySet<number>;
	/** The first allowed minute and the first minute after the allowed time, in minutes since midnight. */
	opens: number;
	closes: number;
	isHoliday?(day: DateTime): boolean;
}

/**
 * The legal hours for marketing to French numbers (contract 8.3): Monday to Saturday, 8 a.m. to 8 p.m., except on
 * public holidays. The two holidays that apply only in Alsace and Moselle are not included.
 */
export const FRENCH_MARKETING: AllowedHours = {
	days: new Set([1, 2, 3, 4, 5, 6]),
	opens: 8 * 60,
	closes: 20 * 60,
	isHoliday: isFrenchHoliday,
};

/** Months and days of the fixed public holidays in all of France. */
const FIXED_HOLIDAYS = ['1-1', '5-1', '5-8', '7-14', '8-15', '11-1', '11-11', '12-25'];

/** The numbers of days from Easter Sunday to Easter Monday, Ascension Day and Whit Monday. */
const AFTER_EASTER = [1, 39, 50];

function isFrenchHoliday(day: DateTime): boolean {
	const date = monthAndDay(day);
	if (FIXED_HOLIDAYS.includes(date)) return true;
	const easter = easterSunday(day.year);
	return AFTER_EASTER.some((days) => monthAndDay(easter.plus({ days })) === date);
}

const monthAndDay = ({ month, day }: DateTime) => `${month}-${day}`;

/** Computes Easter Sunday with Oudin's algorithm. */
function easterSunday(year: number): DateTime {
	const golden = year % 19;
	const century = Math.floor(year / 100);
	const skipped = century - Math.floor(century / 4);
	const moon = (skipped - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
	const isLate = moon === 29 || (moon === 28 && golden > 10);
	const fullMoon = isLate ? moon - 1 : moon;
	const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - skipped) % 7;
	return DateTime.utc(year, 3, 28).plus({ days: fullMoon - weekday });
}

/** Returns the reason why this local time is not allowed, such as "on a Sunday"; undefined for an allowed time. */
export function whyOutside(
	time: DateTime,
	{ days, opens, closes, isHoliday }: AllowedHours,
): string | undefined {
	if (!days.has(time.weekday)) return `on a ${time.setLocale('en').weekdayLong}`;
	if (isHoliday?.(time)) return 'on a public holiday';
	const minute = time.hour * 60 + time.minute;
	if (minute < opens) return `before ${formatMinutes(opens)}`;
	return minute >= closes ? `after ${formatMinutes(closes)}` : undefined;
}

const formatMinutes = (minutes: number): string =>
	Duration.fromObject({ minutes }, { locale: 'en' }).toFormat('hh:mm');

/** The number of days to search. Zones without a common allowed minute in these days have no such minute at all. */
const MOST_DAYS = 21;

/**
 * Returns the first instant from `from` on that is allowed in all zones and that the service can accept. The service
 * receives the local time in Paris (contract 2.1), so an hour that occurs twice in Paris is skipped.
 * @param isNow whether a message for `from` itself is sent immediately, without a scheduled time
 * @returns undefined if the zones have no allowed time in common
 */
export function nextSendTime(
	from: number,
	zones: readonly string[],
	hours: AllowedHours,
	isNow = true,
): number | undefined {
	const at = nextAllowed(from, zones, hours);
	if (at === undefined || (isNow && at === from)) return at;
	const [, again] = DateTime.fromMillis(at, { zone: PARIS }).getPossibleOffsets();
	return again ? nextAllowed(again.endOf('hour').toMillis() + 1, zones, hours) : at;
}

function nextAllowed(
	from: number,
	zones: readonly string[],
	hours: AllowedHours,
): number | undefined {
	const latest = from + MOST_DAYS * 86_400_000;
	for (let instant = from; ;) {
		const next = Math.max(instant, ...zones.map((zone) => nextOpening(instant, zone, hours)));
		if (next > latest) return undefined;
		if (next === instant) return instant;
		instant = next;
	}
}

/** Returns the first allowed instant in a zone, from `instant` on; Infinity if the search finds none. */
function nextOpening(instant: number, zone: string, hours: AllowedHours): number {
	const now = DateTime.fromMillis(instant, { zone });
	if (whyOutside(now, hours) === undefined) return instant;
	for (let days = 0; days < MOST_DAYS; days++) {
		// If the clocks skip this minute, luxon returns the minute an hour later.
		const opening = now
			.plus({ days })
			.set({ hour: Math.floor(hours.opens / 60), minute: hours.opens % 60 })
			.startOf('minute');
		if (opening.toMillis() > instant && whyOutside(opening, hours) === undefined) {
			return opening.toMillis();
		}
	}
	return Infinity;
}
