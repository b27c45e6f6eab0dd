import { DateTime } from 'luxon';
import { readChoice } from '../shared/readChoice';
import { quoteInput, invalid } from '../shared/validation';
import { parseTime } from '../shared/dateTime';
import type { Validation } from '../shared/validation';

const WAIT_LIMIT_FIELD = 'Limit Wait Time';
const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** The fields of *Limit Wait Time*, under the names of n8n's own nodes. */
export interface WaitLimitFields {
	limitType?: unknown;
	resumeAmount?: unknown;
	resumeUnit?: unknown;
	maxDateAndTime?: unknown;
}

/**
 * Reads until when to wait for an answer. A time without a zone is in the workflow's time zone.
 * @param fields undefined when the option is not set
 * @returns undefined for no limit; invalid when the limit is unreadable or in the past
 */
export function readWaitLimit(
	fields: WaitLimitFields | undefined,
	now: Date,
	workflowZone: string,
): Validation<Date | undefined> {
	if (fields === undefined || Object.keys(fields).length === 0)
		return { ok: true, value: undefined };
	const type = readChoice(fields.limitType ?? 'afterTimeInterval', 'Limit Type', {
		afterTimeInterval: 'After Time Interval',
		atSpecifiedTime: 'At Specified Time',
	});
	if (!type.ok) return type;
	return type.value === 'atSpecifiedTime'
		? readEndDate(fields.maxDateAndTime, now, workflowZone)
		: readInterval(fields, now);
}

function readInterval(
	{ resumeAmount = 1, resumeUnit = 'hours' }: WaitLimitFields,
	now: Date,
): Validation<Date> {
	const unit = readChoice(resumeUnit, 'Unit', { minutes: 'Minutes', hours: 'Hours', days: 'Days' });
	if (!unit.ok) return unit;
	const amount =
		typeof resumeAmount === 'string' && resumeAmount.trim() !== ''
			? Number(resumeAmount)
			: resumeAmount;
	const until =
		typeof amount === 'number' && amount > 0
			? now.getTime() + amount * UNIT_MS[unit.value]
			: Number.NaN;
	// The latest time that a Date can represent.
	if (until <= 8.64e15) return { ok: true, value: new Date(until) };
	return invalid(
		`'${WAIT_LIMIT_FIELD}' is not a time above 0: ${quoteInput(`${String(resumeAmount)} ${unit.value}`)}.`,
		'Enter how many minutes, hours or days to wait, or remove the option to wait without a limit.',
	);
}

function readEndDate(input: unknown, now: Date, zone: string): Validation<Date> {
	const parsed = parseTime(input);
	const time =
		parsed.kind === 'wall'
			? DateTime.fromObject(parsed.wall, { zone })
			: DateTime.fromMillis(parsed.kind === 'instant' ? parsed.instant : Number.NaN);
	const advice =
		'Write a time such as 2027-01-31 09:30:00, or use an expression such as {{ $now.plus({ hours: 2 }) }}.';
	if (!time.isValid) {
		const quoted = typeof input === 'string' && input !== '' ? ` ${quoteInput(input)}` : '';
		return invalid(`'${WAIT_LIMIT_FIELD}'${quoted} is not a time that can be read.`, advice);
	}
	if (time.toMillis() > now.getTime()) return { ok: true, value: time.toJSDate() };
	return invalid(
		`'${WAIT_LIMIT_FIELD}' is in the past: ${time.toISO({ suppressMilliseconds: true })}.`,
		'Choose a later time, or remove the option to wait without a limit.',
	);
}
