import { DateTime } from 'luxon';

import { PARIS, describeTime, parseTime } from '../dateTime';
import { quoteInput, type Reject } from '../../shared/invalidInput';
import { trimAll } from '../../shared/text';

export interface Schedule {
	/** The time in Europe/Paris as `Y-m-d H:i:s` (contract 2.1). */
	delay: string;
	/** The same instant in ISO 8601, with the offset of Europe/Paris. */
	scheduledFor: string;
}

interface TimeOptions {
	reject: Reject;
	workflowZone: string;
}

const EXAMPLES =
	'Enter a time such as 2027-01-31 09:30:00 or 2027-01-31T09:30:00+01:00, or use an expression such as {{ $now.plus({ hours: 2 }) }}.';

/** A larger number is a mistake, such as a year or a time in milliseconds. */
const MOST_HOURS = 720;

/**
 * Parses the time when a campaign is sent (`delay`, contract 2.1). A time without a zone is in the workflow's time
 * zone. Rejects a time in the past, and a time that the clocks skip or repeat.
 * @returns undefined for an empty input
 * @throws InvalidInput
 */
export function readSchedule(
	input: unknown,
	{ reject, workflowZone, now }: TimeOptions & { now: { valueOf(): number } },
): Schedule | undefined {
	if (input === undefined || input === null) return undefined;
	if (typeof input === 'string' && trimAll(input) === '') return undefined;
	const time = readTime(input, { reject, workflowZone });
	const paris = time.setZone(PARIS);
	const instant = time.toMillis();
	if (instant <= now.valueOf()) {
		throw reject(
			`is in the past: ${describeTime(instant, PARIS)}.`,
			'Choose a later time, or leave the field empty to send at once.',
		);
	}
	// Both local times must be unique: a person wrote the first, and the service reads the second.
	const twice = [time, paris].find((one) => one.getPossibleOffsets().length > 1);
	if (twice === undefined) return scheduleAt(instant);
	throw reject(
		`is ${sqlTime(twice)} in ${twice.zoneName}, a time that occurs twice because the clocks go back.`,
		'Choose a time that occurs only once, such as an hour earlier or later.',
	);
}

/**
 * Parses the time after which nothing is sent: a number of hours after the start, or a time in the formats of {@link
 * readSchedule}. The time may be in the past. If a time occurs twice, returns the first occurrence.
 * @param start milliseconds since 1970
 * @returns milliseconds since 1970
 * @throws InvalidInput
 */
export function readDeadline(
	input: unknown,
	{ start, ...options }: TimeOptions & { start: number },
): number {
	const hours = typeof input === 'string' ? Number(input.replace(',', '.')) : input;
	if (typeof hours !== 'number' || Number.isNaN(hours)) return readTime(input, options).toMillis();
	if (hours > 0 && hours <= MOST_HOURS) return start + hours * 3_600_000;
	throw options.reject(
		`is not a number of hours above 0 and at most ${MOST_HOURS}.`,
		'Enter a number of hours, or a time such as 2027-01-31 20:00.',
	);
}

function readTime(input: unknown, { reject, workflowZone }: TimeOptions): DateTime {
	const shown =
		typeof input === 'string' || typeof input === 'number' ? `${quoteInput(String(input))} ` : '';
	const parsed = parseTime(input, workflowZone);
	if (parsed === 'noTime') throw reject(`${shown}has no time of day.`, EXAMPLES);
	const paris = parsed === 'unreadable' ? undefined : parsed.time.setZone(PARIS);
	if (parsed === 'unreadable' || !paris?.isValid || paris.year > 9999) {
		throw reject(`${shown}is not a valid time.`, EXAMPLES);
	}
	if (!parsed.isSkipped) return parsed.time;
	throw reject(
		`${shown}does not exist in the time zone ${workflowZone}, because the clocks go forward at that time.`,
		'Choose an earlier or a later time.',
	);
}

/** @param instant milliseconds since 1970 */
export function scheduleAt(instant: number): Schedule {
	const paris = DateTime.fromMillis(instant, { zone: PARIS });
	return { delay: sqlTime(paris), scheduledFor: isoTime(paris) };
}

/** Formats a time as `Y-m-d H:i:s`, without `toFormat`, which uses the digits of the machine's locale. */
function sqlTime(time: DateTime): string {
	return isoTime(time).slice(0, 19).replace('T', ' ');
}

function isoTime(time: DateTime): string {
	return time.toISO({ suppressMilliseconds: true })!;
}
