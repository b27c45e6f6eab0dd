import { DateTime, IANAZone } from 'luxon';

import { accept, quote, refuse } from '../../shared/validation';
import type { Refused, Checked } from '../../shared/validation';
import { PARIS } from './frenchMarketingHours';
import { readTime } from '../../shared/dateTime';
import type { WallTime } from '../../shared/dateTime';

/** When a campaign goes out. */
export interface Schedule {
	/** `Y-m-d H:i:s`, Europe/Paris wall time, as the service wants it (interface §4.1). */
	delay: string;
	/** The same instant, ISO 8601 with the offset of Europe/Paris. */
	scheduledFor: string;
}

export interface ScheduleOptions {
	/** The workflow's time zone, for times that name none. */
	workflowZone: string;
	/** A `Date`, a luxon `DateTime` or milliseconds. */
	now: { valueOf(): number };
}

const FIELD = 'Schedule';
const EXAMPLES =
	'Write a time such as 2027-01-31 09:30:00 or 2027-01-31T09:30:00+01:00, or use an expression such as {{ $now.plus({ hours: 2 }) }}.';

/** Later than this is more often a slip in the year than a plan. */
const FAR_AHEAD_DAYS = 366;

/**
 * Reads when a campaign goes out (interface §4.1 `delay`; public facts: the same for a send).
 *
 * A time without a zone is one of the workflow's time zone. The service gets Paris wall time, 24 hours, whole
 * seconds: parts of a second are dropped. A time that the spring change skips is refused. Of a time that the
 * autumn change repeats the first is taken, and a note says so. An instant in the second of the two Paris
 * hours is refused: wall time alone cannot name it, and the service could send an hour early.
 * @returns undefined when it is empty; refused: unreadable, without a time of day, not in the future
 */
export function readSchedule(
	input: unknown,
	options: ScheduleOptions,
): Checked<Schedule | undefined> {
	if (input === undefined || input === null) return accept(undefined);
	if (typeof input === 'string' && input.trim() === '') return accept(undefined);
	const read = readTime(input);
	if (read.kind === 'unreadable' || read.kind === 'noTime') return refuseText(input, read.kind);
	const notes: string[] = [];
	const instant =
		read.kind === 'wall' ? fromWall(read.wall, options.workflowZone, notes) : read.instant;
	if (typeof instant !== 'number') return instant;
	const paris = DateTime.fromMillis(instant, { zone: PARIS });
	if (!paris.isValid || paris.year > 9999) return refuseText(input, 'unreadable');
	const now = options.now.valueOf();
	if (instant <= now) return refusePast(paris);
	const refused = refuseSecondHour(paris, notes);
	if (refused !== undefined) return refused;
	if (instant > now + FAR_AHEAD_DAYS * 86_400_000) {
		notes.push(`'${FIELD}' is more than a year ahead: ${readable(paris)}.`);
	}
	return accept({ delay: sqlTime(paris), scheduledFor: isoTime(paris) }, notes);
}

function fromWall(wall: WallTime, zone: string, notes: string[]): number | Refused {
	if (!IANAZone.isValidZone(zone) && !DateTime.fromObject({}, { zone }).isValid) {
		return refuse(
			FIELD,
			`'${FIELD}' names no time zone, and the workflow's time zone ${quote(zone)} is not known.`,
			"Choose a time zone in the workflow's settings, or write the time with its offset, such as 2027-01-31T09:30:00+01:00.",
		);
	}
	const time = DateTime.fromObject(wall, { zone });
	if (time.hour !== wall.hour || time.minute !== wall.minute || time.day !== wall.day) {
		const typed = sqlTime(DateTime.fromObject(wall, { zone: 'utc' }));
		return refuse(
			FIELD,
			`'${FIELD}' ${typed} does not exist in the time zone ${zone}: the clocks skip it when summer time begins.`,
			'Choose an earlier or a later time.',
		);
	}
	const [first, second] = time.getPossibleOffsets().sort((a, b) => a.toMillis() - b.toMillis());
	if (second !== undefined) {
		notes.push(
			`'${FIELD}' ${sqlTime(time)} comes twice in the time zone ${zone}, since the clocks go back. The first one is taken: ${isoTime(first)}.`,
		);
	}
	return first.toMillis();
}

function refuseSecondHour(paris: DateTime, notes: string[]): Refused | undefined {
	const [first, second] = paris.getPossibleOffsets().sort((a, b) => a.toMillis() - b.toMillis());
	if (second === undefined) return undefined;
	if (paris.toMillis() === first.toMillis()) {
		const note = `'${FIELD}': ${sqlTime(paris)} comes twice in Paris, since the clocks go back. The first one is meant; the service is told the wall time only.`;
		if (notes.length === 0) notes.push(note);
		return undefined;
	}
	return refuse(
		FIELD,
		`'${FIELD}' is ${isoTime(paris)} in Paris, where ${sqlTime(paris)} comes twice since the clocks go back. The service is told the wall time only and could send an hour early.`,
		'Choose a time that comes once, an hour earlier or later.',
	);
}

function refusePast(paris: DateTime): Refused {
	return refuse(
		FIELD,
		`'${FIELD}' is in the past: ${readable(paris)}.`,
		`Choose a later time, or leave '${FIELD}' empty to send at once.`,
	);
}

function refuseText(input: unknown, why: 'unreadable' | 'noTime'): Refused {
	const shown =
		typeof input === 'string' || typeof input === 'number' ? ` ${quote(String(input))}` : '';
	return why === 'noTime'
		? refuse(FIELD, `'${FIELD}'${shown} has no time of day.`, EXAMPLES)
		: refuse(FIELD, `'${FIELD}'${shown} is not a time that can be read.`, EXAMPLES);
}

/** `Y-m-d H:i:s`. Not `toFormat`, which writes the digits of the machine's language. */
function sqlTime(time: DateTime): string {
	return isoTime(time).slice(0, 19).replace('T', ' ');
}

/** ISO 8601 with the offset; instants here are whole seconds. */
function isoTime(time: DateTime): string {
	return time.toISO({ suppressMilliseconds: true }) ?? '';
}

function readable(paris: DateTime): string {
	return `${sqlTime(paris)}, Paris time`;
}
