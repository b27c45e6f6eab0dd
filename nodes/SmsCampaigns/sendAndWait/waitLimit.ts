import { optionFields } from '../fields/fieldsIn';
import { describeTime, parseTime } from '../rules/dateTime';
import { quoteInput, showValue } from '../shared/invalidInput';

export const limitWaitTime = optionFields.group(
	{
		displayName: 'Limit Wait Time',
		name: 'limitWaitTime',
		type: 'fixedCollection',
		description: 'How long to wait',
		default: {
			values: { resumeAmount: 45, resumeUnit: 'minutes' },
		},
		options: [{ displayName: 'Values', name: 'values', values: [] }],
	},
	(inside) => ({
		type: inside.choice({
			displayName: 'Limit Type',
			name: 'limitType',
			type: 'options',
			default: 'afterTimeInterval',
			options: [
				{
					name: 'After Time Interval',
					description: 'Waits for a certain amount of time',
					value: 'afterTimeInterval',
				},
				{
					name: 'At Specified Time',
					description: 'Waits until the set date and time to continue',
					value: 'atSpecifiedTime',
				},
			],
		}),
		amount: inside.any({
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
 * @param limit undefined when the option is not set
 * @returns undefined for no limit
 * @throws InvalidInput when the limit is unreadable or in the past
 */
export function readWaitLimit(
	limit: ReturnType<typeof limitWaitTime.read>,
	now: Date,
	workflowZone: string,
): Date | undefined {
	if (!limit) return undefined;
	const { type, amount, unit, end } = limit;
	if (type === 'atSpecifiedTime') return readEndDate(end, now, workflowZone);
	const isNumeric = typeof amount === 'number' || typeof amount === 'string';
	const length = isNumeric ? Number(amount) * UNIT_MS[unit] : Number.NaN;
	const until = now.getTime() + length;
	// The latest time that a Date can represent.
	if (length > 0 && until <= 8.64e15) return new Date(until);
	throw limitWaitTime.refuse(
		`is not a time above 0: ${quoteInput(`${showValue(amount)} ${unit}`)}.`,
		'Enter how many minutes, hours or days to wait, or remove the option to wait without a limit.',
	);
}

function readEndDate(input: unknown, now: Date, zone: string): Date {
	const parsed = parseTime(input, zone);
	const advice =
		'Write a time such as 2027-01-31 09:30:00, or use an expression such as {{ $now.plus({ hours: 2 }) }}.';
	if (typeof parsed === 'string' || !parsed.time.isValid) {
		const quoted = typeof input === 'string' && input !== '' ? `${quoteInput(input)} ` : '';
		throw limitWaitTime.refuse(`${quoted}cannot be read as a time.`, advice);
	}
	const { time } = parsed;
	if (time.toMillis() > now.getTime()) return time.toJSDate();
	throw limitWaitTime.refuse(
		`is in the past: ${describeTime(time.toMillis(), zone)}.`,
		'Choose a later time, or remove the option to wait without a limit.',
	);
}
