import { optionFields } from '../fields/fieldsIn';
import { numberFrom } from '../fields/parsers';
import { describeTime, parseTime } from '../rules/dateTime';
import { quoteInput, showValue } from '../shared/invalidInput';

/** A hundred years of days: a later time may be none that a Date can represent. */
const MOST = 36_525;
const isLength = (amount: number) => amount > 0 && amount <= MOST;

export const limitWaitTime = optionFields.group(
	{
		displayName: 'Limit Wait Time',
		name: 'limitWaitTime',
		type: 'fixedCollection',
		description: 'How long to wait',
		default: { values: { resumeAmount: 45, resumeUnit: 'minutes' } },
		options: [{ displayName: 'Values', name: 'values', values: [] }],
	},
	(inside) => ({
		type: inside.choice({
			displayName: 'Limit Type',
			name: 'limitType',
			type: 'options',
			default: 'afterTimeInterval',
			options: [
				{ name: 'After Time Interval', value: 'afterTimeInterval' },
				{ name: 'At Specified Time', value: 'atSpecifiedTime' },
			],
		}),
		amount: inside.value(numberFrom(0, `a number above 0, at most ${MOST}`, undefined, isLength), {
			displayName: 'Amount',
			name: 'resumeAmount',
			type: 'number',
			displayOptions: { show: { limitType: ['afterTimeInterval'] } },
			typeOptions: { minValue: 0, numberPrecision: 2 },
			default: 1,
		}),
		unit: inside.choice({
			displayName: 'Unit',
			name: 'resumeUnit',
			type: 'options',
			displayOptions: { show: { limitType: ['afterTimeInterval'] } },
			options: [
				{ name: 'Minutes', value: 'minutes' },
				{ name: 'Hours', value: 'hours' },
				{ name: 'Days', value: 'days' },
			],
			default: 'hours',
		}),
		end: inside.any({
			displayName: 'Max Date and Time',
			name: 'maxDateAndTime',
			type: 'dateTime',
			displayOptions: { show: { limitType: ['atSpecifiedTime'] } },
			default: '',
		}),
	}),
);

const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/**
 * Reads until when to wait for an answer. A time without a zone is in the workflow's time zone.
 * @returns ISO 8601
 * @throws InvalidInput when the limit is unreadable or in the past
 */
export function readWaitLimit(
	{ type, amount, unit, end }: NonNullable<ReturnType<typeof limitWaitTime.read>>,
	workflowZone: string,
): string {
	if (type === 'atSpecifiedTime') return readEndDate(end, workflowZone);
	return new Date(Date.now() + amount * UNIT_MS[unit]).toISOString();
}

function readEndDate(input: unknown, zone: string): string {
	const parsed = parseTime(input, zone);
	const time = typeof parsed === 'string' || !parsed.time.isValid ? undefined : parsed.time;
	if (time && time.toMillis() > Date.now()) return time.toUTC().toISO()!;
	const problem = time
		? `is in the past: ${describeTime(time.toMillis(), zone)}.`
		: `is not a time that can be read: ${quoteInput(showValue(input))}.`;
	throw limitWaitTime.refuse(
		problem,
		'Write a later time such as 2027-01-31 09:30:00, or an expression such as {{ $now.plus({ hours: 2 }) }}.',
	);
}
