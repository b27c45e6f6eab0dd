import { DateTime } from 'luxon';
import { quoteInput, invalid } from '../shared/validation';
import { parseTime } from '../shared/dateTime';
import type { Validation } from '../shared/validation';

const WAIT_LIMIT_FIELD = 'Limit Wait Time';
const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** What the fields of *Limit Wait Time* hold, as n8n names them. */
export interface WaitLimitFields {
	limitType?: unknown;
	resumeAmount?: unknown;
	resumeUnit?: unknown;
	maxDateAndTime?: unknown;
}

/**
 * Reads how long to wait for an answer. A time without a zone is one of the workflow's time zone.
 * @param fields undefined when the option is not set
 * @returns undefined: there is no limit; refused: unreadable, or over already
 */
export function readWaitLimit(
	fields: WaitLimitFields | undefined,
	now: Date,
	workflowZone: string,
): Validation<Date | undefined> {
	if (fields === undefined || Object.keys(fields).length === 0)
		return { ok: true, value: undefined };
	return fields.limitType === 'atSpecifiedTime'
		? readEndDate(fields.maxDateAndTime, now, workflowZone)
		: readInterval(fields, now);
}

function readInterval(
	{ resumeAmount = 1, resumeUnit = 'hours' }: WaitLimitFields,
	now: Date,
): Validation<Date> {
	const unit = UNIT_MS[resumeUnit as keyof typeof UNIT_MS];
	const amount =
		typeof resumeAmount === 'string' && resumeAmount.trim() !== ''
			? Number(resumeAmount)
			: resumeAmount;
	const until =
		typeof amount === 'number' && amount > 0 ? now.getTime() + amount * unit : Number.NaN;
	// Beyond that a Date has no value.
	if (until <= 8.64e15) return { ok: true, value: new Date(until) };
	return invalid(
		WAIT_LIMIT_FIELD,
		`'${WAIT_LIMIT_FIELD}' is not a time above 0: ${quoteInput(`${String(resumeAmount)} ${String(resumeUnit)}`)}.`,
		'Enter how many minutes, hours or days to wait, or remove the option to wait without a limit.',
	);
}

function readEndDate(input: unknown, now: Date, zone: string): Validation<Date> {
	const read = parseTime(input);
	const time =
		read.kind === 'wall'
			? DateTime.fromObject(read.wall, { zone })
			: DateTime.fromMillis(read.kind === 'instant' ? read.instant : Number.NaN);
	const advice =
		'Write a time such as 2027-01-31 09:30:00, or use an expression such as {{ $now.plus({ hours: 2 }) }}.';
	if (!time.isValid) {
		const shown = typeof input === 'string' && input !== '' ? ` ${quoteInput(input)}` : '';
		return invalid(
			WAIT_LIMIT_FIELD,
			`'${WAIT_LIMIT_FIELD}'${shown} is not a time that can be read.`,
			advice,
		);
	}
	if (time.toMillis() > now.getTime()) return { ok: true, value: time.toJSDate() };
	return invalid(
		WAIT_LIMIT_FIELD,
		`'${WAIT_LIMIT_FIELD}' is in the past: ${time.toISO({ suppressMilliseconds: true })}.`,
		'Choose a later time, or remove the option to wait without a limit.',
	);
}
