import { DateTime } from 'luxon';

import { trimAll } from '../shared/text';

/** The service's time zone (contract 2.1). */
export const PARIS = 'Europe/Paris';

/** Formats a time for people, such as `Tue 24 Nov 2026, 09:00 (Paris)`. */
export function describeTime(instant: number, zone: string): string {
	const time = DateTime.fromMillis(instant, { zone, locale: 'en' });
	return `${time.toFormat('ccc d LLL yyyy, HH:mm')} (${zone.split('/').at(-1)!.replaceAll('_', ' ')})`;
}

/** The result of parsing a user's input. */
interface ParsedTime {
	/**
	 * The time: in UTC if the input is an object or has a zone, otherwise in the given zone. The time is invalid if the
	 * zone is unknown. If the time occurs twice, this is the first occurrence.
	 */
	time: DateTime;
	/** Whether the given zone's clocks skip this time. */
	isSkipped: boolean;
}

/** The offsets of real time zones. Any other offset, such as `+05:17`, is a typo that would change the sending time. */
const OFFSET = String.raw`[+-](?:(?:0\d|1[0-3])(?::?(?:00|30|45))?|14(?::?00)?)`;

const TIME_PATTERN = new RegExp(
	String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(Z|${OFFSET})?(?:\[[\w/+-]+\])?)?$`,
	'i',
);

/**
 * Parses a time in the formats of n8n and its users: a `Date`, a `DateTime` from any copy of luxon, ISO 8601 with or
 * without a zone, and `Y-m-d H:i:s` or `Y-m-d H:i` (24 hours). Drops fractions of a second.
 * @param zone the zone of a time without a zone
 */
export function parseTime(input: unknown, zone: string): ParsedTime | 'unreadable' | 'noTime' {
	if (typeof input === 'string') {
		return parseTimeText(trimAll(input).replace(/^"(.*)"$/, '$1'), zone);
	}
	const time = DateTime.fromMillis(Math.floor(instantOf(input) / 1000) * 1000, { zone: 'utc' });
	return time.isValid ? { time, isSkipped: false } : 'unreadable';
}

/**
 * Returns the instant of a `Date` or a `DateTime`, which may come from another realm or another copy of luxon.
 * @returns milliseconds since 1970; NaN for any other value and for an invalid time
 */
export function instantOf(time: unknown): number {
	if (typeof time !== 'object' || time === null) return Number.NaN;
	const { toMillis, getTime } = time as { toMillis?: unknown; getTime?: unknown };
	const getMillis = typeof toMillis === 'function' ? toMillis : getTime;
	const instant: unknown = typeof getMillis === 'function' ? getMillis.call(time) : undefined;
	return typeof instant === 'number' ? instant : Number.NaN;
}

function parseTimeText(text: string, zone: string): ReturnType<typeof parseTime> {
	const match = TIME_PATTERN.exec(text);
	if (!match) return 'unreadable';
	if (match[4] === undefined) return 'noTime';
	const [year, month, day, hour, minute] = match.slice(1, 6).map(Number);
	const [second = '0', offset] = match.slice(6) as Array<string | undefined>;
	const utc = DateTime.fromObject(
		{ year, month, day, hour, minute, second: Number(second) },
		{ zone: 'utc' },
	);
	if (!utc.isValid || hour > 23) return 'unreadable';
	const wall = utc.toISO({ includeOffset: false });
	if (offset !== undefined) {
		const time = DateTime.fromISO(wall + offset.toUpperCase(), { zone: 'utc' });
		return { time, isSkipped: false };
	}
	const [time] = utc.setZone(zone, { keepLocalTime: true }).getPossibleOffsets();
	return { time, isSkipped: time.toISO({ includeOffset: false }) !== wall };
}
