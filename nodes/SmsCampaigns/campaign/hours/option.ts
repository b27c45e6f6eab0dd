import { evaluate, optionFields } from '../../fields/fieldsIn';
import type { Parameters } from '../../fields/parameters';
import { invalidField, quoteInput, refusalsOf, type Refuse } from '../../shared/invalidInput';
import { FRENCH_MARKETING, type AllowedHours } from './allowedHours';

export interface HoursSetting {
	hours: AllowedHours;
	/** What to do with recipients for whom it is outside these hours. */
	outside: 'schedule' | 'stop';
	/** What to do about a stop. */
	advice: string;
	/** Whether these are the legal hours, which hold for marketing to French numbers if nobody chose others. */
	isLaw: boolean;
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
	(name, index) => ({ name, value: index + 1 }),
);

const forOwnHours = { show: { hours: ['own'] } };

export const allowedHours = optionFields.group(
	{
		displayName: 'Allowed Hours',
		name: 'allowedHours',
		type: 'fixedCollection',
		placeholder: 'Add Allowed Hours',
		default: { window: {} },
		description: "In each number's time zone; for lists, the workflow's",
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
					description: 'Marketing too, at night, on Sundays and on holidays',
				},
				{
					name: 'French Law for Marketing',
					value: 'frenchMarketing',
					description: 'Monday to Saturday, 08:00 to 20:00, not on French public holidays',
				},
				{ name: 'My Own', value: 'own', description: 'The days and hours below' },
			],
			default: 'own',
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
					description: 'One campaign for all who may get it at the same time',
				},
				{
					name: 'Stop',
					value: 'stop',
					description: 'The message does not go to people for whom it is too early or too late',
				},
			],
			default: 'schedule',
		}),
	}),
);

/** Whether the user chose hours. Does not validate them. */
export const isLimited = (parameters: Parameters): boolean =>
	parameters.stored(allowedHours.path) !== undefined &&
	evaluate(refusalsOf('Hours'), () => parameters.get(`${allowedHours.path}.window.hours`, 0)) !==
		'any';

type Chosen = NonNullable<ReturnType<typeof allowedHours.read>>;

const ADVICE =
	"Run the workflow within the hours, or set 'Outside These Hours' of 'Allowed Hours' to 'Schedule for the Next Allowed Time'.";

const LAW_ADVICE =
	"To schedule it for the next legal time, add 'Allowed Hours' under 'Options' and set 'Hours' to French Law for Marketing. To send it anyway, set 'Hours' to Any Time.";

/** A question has no *Allowed Hours*. */
const LAW_ADVICE_ON_QUESTION =
	"Ask within these hours, or set 'Message Type' to Alert if the question is not advertising.";

/** @returns undefined for any time */
export function toHoursSetting(
	chosen: Chosen | undefined,
	isQuestion: boolean,
): HoursSetting | undefined {
	if (!chosen) {
		const advice = isQuestion ? LAW_ADVICE_ON_QUESTION : LAW_ADVICE;
		return { hours: FRENCH_MARKETING, outside: 'stop', advice, isLaw: true };
	}
	const { hours, days, from, until, outside } = chosen;
	if (hours === 'any') return undefined;
	const setting = { outside, advice: ADVICE, isLaw: false };
	if (hours === 'frenchMarketing') return { ...setting, hours: FRENCH_MARKETING };
	if (from < until) {
		return { ...setting, hours: { days: new Set(days), opens: from, closes: until } };
	}
	throw invalidField(
		'Until',
		"of 'Allowed Hours' is not later than 'From'.",
		'Enter a later time of the same day, at most 24:00.',
	);
}

/** Reads `HH:mm` as minutes since midnight; 24:00 is the end of the day. */
function readMinutes(input: unknown, refuse: Refuse): number {
	const [, hour, minute] = (typeof input === 'string' && /^(\d{1,2}):(\d\d)$/.exec(input)) || [];
	const minutes = Number(hour) * 60 + Number(minute);
	if (Number(minute) < 60 && minutes <= 24 * 60) return minutes;
	const shown = typeof input === 'string' ? `${quoteInput(input)} ` : '';
	throw refuse(
		`of 'Allowed Hours' ${shown}is not a time of day.`,
		'Enter hours and minutes, such as 09:00 or 20:30.',
	);
}
