import { DateTime } from 'luxon';

import { trimAll } from '../shared/text';

/** The service's clock (contract 2.1). */
export const PARIS = 'Europe/Paris';

/** Writes a time for people, such as `Tue 24 Nov, 09:00 (Paris)`; one of an earlier year with that year. */
export function describeTime(instant: number, zone: string): string {
	const time = DateTime.fromMillis(instant, { zone, locale: 'en' });
	const year = time.year < DateTime.now().year ? ' yyyy' : '';
	return `${time.toFormat(`ccc d LLL${year}, HH:mm`)} (${zone.split('/').at(-1)!.replaceAll('_', ' ')})`;
}

/** What a user's input means: an instant, or a wall time whose zone the text does not name. */
type ParsedTime =
	| { kind: 'instant'; instant: number }
	| { kind: 'wall'; wall: WallTime }
	| { kind: 'unreadable' }
	| { kind: 'noTime' };

export type WallTime = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;

const DATE_PATTERN = /^(\d{4})-(\d{1,2})-(\d{1,2})/;
const TIME_PATTERN =
	/^(?:[T\s]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?(?:\[[\w/+-]+\])?)?$/i;

/**
 * Parses a time as n8n and its users write it: a `Date`, a `DateTime` from any copy of luxon, ISO 8601 with or without
 * a zone, or `Y-m-d H:i:s` or `Y-m-d H:i` (24 hours). Drops fractions of a second.
 */
export function parseTime(input: unknown): ParsedTime {
	if (typeof input === 'string') return parseTimeText(trimAll(input).replace(/^"(.*)"$/, '$1'));
	const instant = typeof input === 'object' && input !== null ? instantOf(input) : Number.NaN;
	return Number.isFinite(instant)
		? { kind: 'instant', instant: Math.floor(instant / 1000) * 1000 }
		: { kind: 'unreadable' };
}

/** Duck-typed: the object may come from another realm, or from another copy of the library. */
function instantOf(time: object): number {
	const { toMillis, getTime } = time as { toMillis?: unknown; getTime?: unknown };
	const getMillis = typeof toMillis === 'function' ? toMillis : getTime;
	const instant: unknown = typeof getMillis === 'function' ? getMillis.call(time) : undefined;
	return typeof instant === 'number' ? instant : Number.NaN;
}

function parseTimeText(text: string): ParsedTime {
	const date = DATE_PATTERN.exec(text);
	const time = date === null ? null : TIME_PATTERN.exec(text.slice(date[0].length));
	if (date === null || time === null) return { kind: 'unreadable' };
	const [, hour, minute, second, zone] = time as Array<string | undefined>;
	if (hour === undefined || minute === undefined) return { kind: 'noTime' };
	const [year, month, day] = date.slice(1).map(Number);
	const wall = {
		year,
		month,
		day,
		hour: Number(hour),
		minute: Number(minute),
		second: Number(second ?? 0),
	};
	const utc = DateTime.fromObject(wall, { zone: 'utc' });
	if (!utc.isValid || wall.hour > 23) return { kind: 'unreadable' };
	if (zone === undefined) return { kind: 'wall', wall };
	const offset = offsetMinutes(zone);
	if (offset === undefined) return { kind: 'unreadable' };
	return { kind: 'instant', instant: utc.toMillis() - offset * 60_000 };
}

/** Minutes of the offsets that time zones have: `+05:17` is a typo, by which a message would be sent at another time. */
const OFFSET_MINUTES = [0, 30, 45];

/** @returns undefined for an offset that no time zone has: they end at 14 hours */
function offsetMinutes(zone: string): number | undefined {
	if (/^z$/i.test(zone)) return 0;
	const digits = zone.replace(/\D/g, '').padEnd(4, '0');
	const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))];
	const offset = hours * 60 + minutes;
	if (offset > 14 * 60 || !OFFSET_MINUTES.includes(minutes)) return undefined;
	return zone.startsWith('-') ? -offset : offset;
}
