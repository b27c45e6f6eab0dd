import * as Type from 'typebox';

import { checked } from './schemaTypes.mts';

const DATE_WITH_ZONE = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/** The latest time on an account's clock and in a seed. In some time zones, a later time may be in the year 10000. */
export const LATEST = Date.parse('9998-12-31T23:59:59Z');

/** Checks whether a day exists, because `Date.parse` reads 31 February as 3 March. */
const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/** Checks whether a string is a date in ISO 8601 with a time zone, from 1970 to 9998. */
function isDateWithZone(value: string): boolean {
	const [, day] = DATE_WITH_ZONE.exec(value) ?? [];
	const time = Date.parse(value);
	return day !== undefined && time >= 0 && time <= LATEST && isDay(day);
}

export const DATE = checked(
	Type.String(),
	'a date with its zone, such as 2026-01-15T12:00:00Z',
	isDateWithZone,
);
