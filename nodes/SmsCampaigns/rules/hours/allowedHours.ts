import { DateTime } from 'luxon';

import { PARIS } from '../dateTime';

/** When a message may reach people, by the clock where they are. */
export interface AllowedHours {
	/** Days of the week, from 1 for Monday to 7 for Sunday. */
	days: ReadonlySet<number>;
	/** Minutes since midnight: the first one that is allowed, and the first one after it that is not. */
	opens: number;
	closes: number;
	isHoliday?(day: DateTime): boolean;
}

/** When a campaign goes out, for recipients who may get it at the same time. */
export interface SendTime {
	/** The time zones of its recipients. */
	zones: Set<string>;
	/** When it is wanted, in milliseconds since 1970; undefined: at once. */
	wanted?: number;
	/** The first time from then on that is allowed in all zones; undefined when there is none. */
	at?: number;
}

/** No pair of zones and no holidays take longer to agree on a time, if they ever do. */
const MOST_DAYS = 21;

/** Returns why a message must not reach people in a zone, such as "on a Sunday"; undefined when it may. */
export function whyOutside(instant: number, zone: string, hours: AllowedHours): string | undefined {
	return whyClosed(DateTime.fromMillis(instant, { zone }), hours);
}

function whyClosed(
	time: DateTime,
	{ days, opens, closes, isHoliday }: AllowedHours,
): string | undefined {
	if (!days.has(time.weekday)) return `on a ${time.setLocale('en').weekdayLong}`;
	if (isHoliday?.(time)) return 'on a public holiday';
	const minute = time.hour * 60 + time.minute;
	if (minute < opens) return `before ${formatMinutes(opens)}`;
	return minute >= closes ? `after ${formatMinutes(closes)}` : undefined;
}

function formatMinutes(minutes: number): string {
	const two = (number: number) => String(number).padStart(2, '0');
	return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * Returns the first instant from `from` on that is allowed in all zones and that the service can be given. It gets the
 * wall time in Paris (contract 2.1), so an hour that comes twice there is passed over.
 * @returns undefined when the hours have no time in common
 */
export function nextSendTime(
	from: number,
	zones: readonly string[],
	hours: AllowedHours,
): number | undefined {
	const at = nextAllowed(from, zones, hours);
	if (at === undefined || at === from) return at;
	const [, again] = DateTime.fromMillis(at, { zone: PARIS }).getPossibleOffsets();
	if (again === undefined) return at;
	return nextAllowed(again.endOf('hour').toMillis() + 1, zones, hours);
}

function nextAllowed(
	from: number,
	zones: readonly string[],
	hours: AllowedHours,
): number | undefined {
	const latest = from + MOST_DAYS * 86_400_000;
	let instant = from;
	for (let at = 0, agreed = 0; agreed < zones.length; at = (at + 1) % zones.length) {
		const opening = nextOpening(instant, zones[at], hours);
		if (opening === undefined || opening > latest) return undefined;
		agreed = opening === instant ? agreed + 1 : 1;
		instant = opening;
	}
	return instant;
}

function nextOpening(instant: number, zone: string, hours: AllowedHours): number | undefined {
	const now = DateTime.fromMillis(instant, { zone });
	if (whyClosed(now, hours) === undefined) return instant;
	for (let days = 0; days < MOST_DAYS; days++) {
		// Where the clocks skip this minute, luxon takes the one an hour later.
		const opening = now
			.plus({ days })
			.set({ hour: Math.floor(hours.opens / 60), minute: hours.opens % 60 })
			.startOf('minute');
		if (opening.toMillis() > instant && whyClosed(opening, hours) === undefined) {
			return opening.toMillis();
		}
	}
	return undefined;
}
