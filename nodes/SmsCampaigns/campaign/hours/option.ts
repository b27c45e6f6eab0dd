import { optionFields } from '../../fields/fieldsIn';
import { quoteInput, type Reject } from '../../shared/invalidInput';
import { sendType } from '../input/message';
import { schedule } from '../input/schedule';
import { FRENCH_MARKETING, type AllowedHours } from './allowedHours';

export interface HoursSetting {
	hours: AllowedHours;
	/** How the node treats recipients outside these hours. */
	outside: 'schedule' | 'stop';
	/** Whether these are the legal hours, which apply only to marketing to French numbers. */
	isLaw?: boolean;
	/** The advice in the error if the law stops a run for which the user chose no hours. */
	lawAdvice?: string;
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
	(name, index) => ({ name, value: index + 1 }),
);

const NOT_AFTER = schedule.fields.notAfter.property.displayName;

const forOwnHours = { show: { hours: ['own'] } };

export const allowedHours = optionFields.group(
	{
		displayName: 'Allowed Hours',
		name: 'allowedHours',
		type: 'fixedCollection',
		placeholder: 'Add Allowed Hours',
		default: { window: {} },
		description:
			"Checked in each recipient's time zone. For lists, the workflow's time zone applies.",
		options: [{ displayName: 'Hours', name: 'window', values: [] }],
	},
	(inside) => ({
		hours: inside.choice({
			displayName: 'Hours',
			name: 'hours',
			type: 'options',
			options: [
				{
					name: 'Any Time',
					value: 'any',
					description: 'Marketing is also sent at night, on Sundays and on public holidays',
				},
				{
					name: 'French Law for Marketing',
					value: 'frenchMarketing',
					description:
						'Marketing to French numbers: Monday to Saturday, 08:00 to 20:00, except public holidays. Other messages: any time.',
				},
				{
					name: 'My Own',
					value: 'own',
					description: 'The days and hours below. Public holidays count as ordinary days.',
				},
			],
			default: 'frenchMarketing',
		}),
		days: inside.choices({
			displayName: 'Days',
			name: 'days',
			type: 'multiOptions',
			displayOptions: forOwnHours,
			options: DAYS,
			required: true,
			default: [1, 2, 3, 4, 5, 6],
		}),
		from: inside.value(readMinutes, {
			displayName: 'From',
			name: 'from',
			type: 'string',
			displayOptions: forOwnHours,
			default: '09:00',
			placeholder: 'e.g. 09:00',
		}),
		until: inside.value(readMinutes, {
			displayName: 'Until',
			name: 'until',
			type: 'string',
			displayOptions: forOwnHours,
			default: '20:00',
			placeholder: 'e.g. 20:00',
		}),
		outside: inside.choice({
			displayName: 'Outside These Hours',
			name: 'outside',
			type: 'options',
			displayOptions: { hide: { hours: ['any'] } },
			options: [
				{
					name: 'Schedule for the Next Allowed Time',
					value: 'schedule',
					description: 'Each person gets the message at the next allowed time',
				},
				{
					name: 'Stop',
					value: 'stop',
					description: 'The run stops, and nothing is sent',
				},
			],
			default: 'schedule',
			hint: `The message may arrive the next day. To leave people out instead, use '${NOT_AFTER}' in '${schedule.property.displayName}'.`,
		}),
	}),
);

const GROUP = allowedHours.property.displayName;
const HOURS = allowedHours.fields.hours.property.displayName;
const IF_ALERT = `If the message is not advertising, set '${sendType.property.displayName}' to Alert.`;

/** The legal hours, which apply unless the user chooses other hours. A question has no *Allowed Hours*. */
export const legalHours = (isQuestion: boolean): HoursSetting => ({
	hours: FRENCH_MARKETING,
	outside: 'stop',
	isLaw: true,
	lawAdvice: isQuestion
		? `Ask within these hours. ${IF_ALERT}`
		: `${IF_ALERT} To send the message at the next legal time, add '${GROUP}' under 'Options'. To send now, also set '${HOURS}' to Any Time.`,
});

/** Returns the setting for the user's choice; undefined for *Any Time*. */
export function toHoursSetting(
	chosen: NonNullable<ReturnType<typeof allowedHours.read>>,
): HoursSetting | undefined {
	const { hours, days, from, until, outside } = chosen;
	if (hours === 'any') return undefined;
	if (hours === 'frenchMarketing') return { hours: FRENCH_MARKETING, outside, isLaw: true };
	if (from < until) return { hours: { days: new Set(days), opens: from, closes: until }, outside };
	const { fields } = allowedHours;
	throw fields.until.reject(
		`of '${GROUP}' is not later than '${fields.from.property.displayName}'.`,
		'Enter a later time on the same day, up to 24:00.',
	);
}

/** Reads `HH:mm` as minutes since midnight; 24:00 is the end of the day. */
function readMinutes(input: unknown, reject: Reject): number {
	const [, hour, minute] = (typeof input === 'string' && /^(\d{1,2}):(\d\d)$/.exec(input)) || [];
	const minutes = Number(hour) * 60 + Number(minute);
	if (Number(minute) < 60 && minutes <= 24 * 60) return minutes;
	const shown = typeof input === 'string' ? `: ${quoteInput(input)}` : '';
	throw reject(
		`of '${GROUP}'${shown} is not a time of day.`,
		'Enter hours and minutes, such as 09:00 or 20:30.',
	);
}
