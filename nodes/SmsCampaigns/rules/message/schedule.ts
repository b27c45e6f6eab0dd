import { DateTime } from 'luxon';

import { valid, quoteInput, invalid } from '../../shared/validation';
import type { Invalid, Validation } from '../../shared/validation';
import { PARIS, parseTime } from '../../shared/dateTime';
import type { WallTime } from '../../shared/dateTime';

/** When a campaign goes out. */
export interface Schedule {
	/** `Y-m-d H:i:s` in Europe/Paris wall time (contract 2.1). */
	delay: string;
	/** The same instant in ISO 8601, with the offset of Europe/Paris. */
	scheduledFor: string;
}

interface ScheduleOptions {
	/** The workflow's time zone, for times without one. */
	workflowZone: string;
	/** A `Date`, a luxon `DateTime` or milliseconds. */
	now: { valueOf(): number };
}

const SCHEDULE_FIELD = 'Schedule';
const SCHEDULE_EXAMPLES =
	'Write a time such as 2027-01-31 09:30:00 or 2027-01-31T09:30:00+01:00, or use an expression such as {{ $now.plus({ hours: 2 }) }}.';

/** A time later than this is more likely a typo in the year than intended. */
const FAR_AHEAD_DAYS = 366;

/**
 * Parses the time when a campaign is sent (`delay`, contract 2.1).
 *
 * A time without a zone is in the workflow's time zone. The service gets Paris wall time in whole seconds, without
 * fractions. A time skipped when summer time begins is refused. When summer time ends, the first of two equal times is
 * taken, with a note. An instant in the second of the two Paris hours is refused: wall time cannot express it, and the
 * service could send an hour early.
 * @returns undefined for an empty input; refused: unreadable, without a time of day, not in the future
 */
export function readSchedule(
	input: unknown,
	options: ScheduleOptions,
): Validation<Schedule | undefined> {
	if (input === undefined || input === null) return valid(undefined);
	if (typeof input === 'string' && input.trim() === '') return valid(undefined);
	const read = parseTime(input);
	if (read.kind === 'unreadable' || read.kind === 'noTime')
		return refuseUnreadable(input, read.kind);
	const notes: string[] = [];
	const instant =
		read.kind === 'wall' ? instantOfWallTime(read.wall, options.workflowZone, notes) : read.instant;
	if (typeof instant !== 'number') return instant;
	const paris = DateTime.fromMillis(instant, { zone: PARIS });
	if (!paris.isValid || paris.year > 9999) return refuseUnreadable(input, 'unreadable');
	const now = options.now.valueOf();
	if (instant <= now) return refusePast(paris);
	const refused = refuseSecondHour(paris, notes);
	if (refused !== undefined) return refused;
	if (instant > now + FAR_AHEAD_DAYS * 86_400_000) {
		notes.push(`'${SCHEDULE_FIELD}' is more than a year ahead: ${formatParisTime(paris)}.`);
	}
	return valid(scheduleAt(instant), notes);
}

/** Returns an instant as the service is told it, and as the user is. @param instant milliseconds since 1970 */
export function scheduleAt(instant: number): Schedule {
	const paris = DateTime.fromMillis(instant, { zone: PARIS });
	return { delay: sqlTime(paris), scheduledFor: isoTime(paris) };
}

function instantOfWallTime(wall: WallTime, zone: string, notes: string[]): number | Invalid {
	const time = DateTime.fromObject(wall, { zone });
	if (!time.isValid) {
		return invalid(
			`'${SCHEDULE_FIELD}' names no time zone, and the workflow's time zone ${quoteInput(zone)} is not known.`,
			"Choose a time zone in the workflow's settings, or write the time with its offset, such as 2027-01-31T09:30:00+01:00.",
		);
	}
	if (time.hour !== wall.hour || time.minute !== wall.minute || time.day !== wall.day) {
		const typed = sqlTime(DateTime.fromObject(wall, { zone: 'utc' }));
		return invalid(
			`'${SCHEDULE_FIELD}' ${typed} does not exist in the time zone ${zone}: the clocks skip it when summer time begins.`,
			'Choose an earlier or a later time.',
		);
	}
	const [first, second] = time.getPossibleOffsets();
	if (second !== undefined) {
		notes.push(
			`'${SCHEDULE_FIELD}' ${sqlTime(time)} comes twice in the time zone ${zone}, since the clocks go back. The first one is taken: ${isoTime(first)}.`,
		);
	}
	return first.toMillis();
}

function refuseSecondHour(paris: DateTime, notes: string[]): Invalid | undefined {
	const [first, second] = paris.getPossibleOffsets();
	if (second === undefined) return undefined;
	if (paris.toMillis() === first.toMillis()) {
		const note = `'${SCHEDULE_FIELD}': ${sqlTime(paris)} comes twice in Paris, since the clocks go back. The first one is meant; the service is told the wall time only.`;
		if (notes.length === 0) notes.push(note);
		return undefined;
	}
	return invalid(
		`'${SCHEDULE_FIELD}' is ${isoTime(paris)} in Paris, where ${sqlTime(paris)} comes twice since the clocks go back. The service is told the wall time only and could send an hour early.`,
		'Choose a time that comes once, an hour earlier or later.',
	);
}

function refusePast(paris: DateTime): Invalid {
	return invalid(
		`'${SCHEDULE_FIELD}' is in the past: ${formatParisTime(paris)}.`,
		`Choose a later time, or leave '${SCHEDULE_FIELD}' empty to send at once.`,
	);
}

function refuseUnreadable(input: unknown, why: 'unreadable' | 'noTime'): Invalid {
	const shown =
		typeof input === 'string' || typeof input === 'number' ? ` ${quoteInput(String(input))}` : '';
	return why === 'noTime'
		? invalid(`'${SCHEDULE_FIELD}'${shown} has no time of day.`, SCHEDULE_EXAMPLES)
		: invalid(`'${SCHEDULE_FIELD}'${shown} is not a time that can be read.`, SCHEDULE_EXAMPLES);
}

/** Formats as `Y-m-d H:i:s`. Not with `toFormat`, which uses the digits of the machine's locale. */
function sqlTime(time: DateTime): string {
	return isoTime(time).slice(0, 19).replace('T', ' ');
}

/** Formats as ISO 8601 with the offset, in whole seconds. */
function isoTime(time: DateTime): string {
	return time.toISO({ suppressMilliseconds: true })!;
}

function formatParisTime(paris: DateTime): string {
	return `${sqlTime(paris)}, Paris time`;
}
