import { DateTime } from 'luxon';

import { PARIS, describeTime, parseTime } from '../dateTime';
import { quoteInput, type Refuse } from '../../shared/invalidInput';
import { trimAll } from '../../shared/text';

export interface Schedule {
	/** `Y-m-d H:i:s` in Europe/Paris wall time (contract 2.1). */
	delay: string;
	/** The same instant in ISO 8601, with the offset of Europe/Paris. */
	scheduledFor: string;
}

interface ScheduleOptions {
	refuse: Refuse;
	workflowZone: string;
	now: { valueOf(): number };
}

const SCHEDULE_EXAMPLES =
	'Write a time such as 2027-01-31 09:30:00 or 2027-01-31T09:30:00+01:00, or use an expression such as {{ $now.plus({ hours: 2 }) }}.';

/**
 * Parses the time when a campaign is sent (`delay`, contract 2.1).
 *
 * A time without a zone is in the workflow's time zone. A time is refused if the clocks skip it when summer time begins,
 * or show it twice when summer time ends.
 * @returns undefined for an empty input
 * @throws InvalidInput
 */
export function readSchedule(
	input: unknown,
	{ refuse, workflowZone, now }: ScheduleOptions,
): Schedule | undefined {
	if (input === undefined || input === null) return undefined;
	if (typeof input === 'string' && trimAll(input) === '') return undefined;
	const shown =
		typeof input === 'string' || typeof input === 'number' ? `${quoteInput(String(input))} ` : '';
	const parsed = parseTime(input, workflowZone);
	if (parsed === 'noTime') throw refuse(`${shown}has no time of day.`, SCHEDULE_EXAMPLES);
	if (parsed === 'unreadable') throw unreadable(shown, refuse);
	const { time, isSkipped } = parsed;
	const paris = time.setZone(PARIS);
	if (!paris.isValid || paris.year > 9999) throw unreadable(shown, refuse);
	if (isSkipped) {
		throw refuse(
			`${shown}does not exist in the time zone ${workflowZone}: the clocks skip it when summer time begins.`,
			'Choose an earlier or a later time.',
		);
	}
	const instant = time.toMillis();
	if (instant <= now.valueOf()) {
		throw refuse(
			`is in the past: ${describeTime(instant, PARIS)}.`,
			'Choose a later time, or leave it empty to send at once.',
		);
	}
	// A person, or the service, reads the wall time in these zones.
	const twice = [time, paris].find((one) => one.getPossibleOffsets().length > 1);
	if (twice === undefined) return scheduleAt(instant);
	throw refuse(
		`is ${sqlTime(twice)} in ${twice.zoneName}, which occurs twice because the clocks go back.`,
		'Choose a time that occurs once, an hour earlier or later.',
	);
}

/** @param instant milliseconds since 1970 */
export function scheduleAt(instant: number): Schedule {
	const paris = DateTime.fromMillis(instant, { zone: PARIS });
	return { delay: sqlTime(paris), scheduledFor: isoTime(paris) };
}

const unreadable = (shown: string, refuse: Refuse) =>
	refuse(`${shown}is not a time that can be read.`, SCHEDULE_EXAMPLES);

/** Formats as `Y-m-d H:i:s`. Not with `toFormat`, which uses the digits of the machine's locale. */
function sqlTime(time: DateTime): string {
	return isoTime(time).slice(0, 19).replace('T', ' ');
}

function isoTime(time: DateTime): string {
	return time.toISO({ suppressMilliseconds: true })!;
}
