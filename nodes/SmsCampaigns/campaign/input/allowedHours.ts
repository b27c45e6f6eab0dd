import type { AllowedHours } from '../../rules/hours/allowedHours';
import { FRENCH_MARKETING } from '../../rules/hours/frenchMarketing';
import { readChoice } from '../../shared/readChoice';
import { invalid, quoteInput, valid, type Validation } from '../../shared/validation';
import type { Parameters } from '../../fields/parameters';
import { DAYS, hoursFields } from '../description/allowedHours';

/** The options *Allowed Hours* and *Outside Allowed Hours*. */
export interface HoursSetting {
	hours: AllowedHours;
	/** What to do with recipients for whom it is outside these hours. */
	outside: 'schedule' | 'send' | 'stop';
}

const PATH = 'options.allowedHours.window';
const OUTSIDE = 'options.outsideAllowedHours';

/** The settings of the option, with their labels: they hold for the whole run. */
export const HOURS_SETTINGS: ReadonlyArray<[path: string, field: string]> = [
	[OUTSIDE, 'Outside Allowed Hours'],
	[`${PATH}.hours`, 'Hours'],
	[`${PATH}.days`, 'Days'],
	[`${PATH}.from`, 'From'],
	[`${PATH}.until`, 'Until'],
];

/** Reads and validates the options; undefined when neither is set. */
export function readAllowedHours(parameters: Parameters): Validation<HoursSetting | undefined> {
	const isSet = [PATH, OUTSIDE].some((path) => parameters.get<unknown>(path, 0) !== undefined);
	if (!isSet) return valid(undefined);
	const outside = readChoice(
		parameters.get<unknown>(OUTSIDE, 0, 'schedule'),
		'Outside Allowed Hours',
		{ schedule: 'Schedule for the Next Allowed Time', send: 'Send', stop: 'Stop' },
	);
	if (!outside.ok) return outside;
	const kind = readChoice(field(parameters, 'hours'), 'Hours', {
		frenchMarketing: 'French Law for Marketing',
		own: 'My Own',
	});
	if (!kind.ok) return kind;
	const hours = kind.value === 'own' ? readOwnHours(parameters) : valid(FRENCH_MARKETING);
	if (!hours.ok) return hours;
	return valid({ hours: hours.value, outside: outside.value });
}

/** A field of the option, or its default. */
const field = (parameters: Parameters, name: string) => {
	const fallback: unknown = hoursFields.find((one) => one.name === name)!.default;
	return parameters.get<unknown>(`${PATH}.${name}`, 0, fallback);
};

function readOwnHours(parameters: Parameters): Validation<AllowedHours> {
	const days = readDays(field(parameters, 'days'));
	if (!days.ok) return days;
	const from = readMinutes(field(parameters, 'from'), 'From');
	if (!from.ok) return from;
	const until = readMinutes(field(parameters, 'until'), 'Until');
	if (!until.ok) return until;
	if (from.value >= until.value) {
		return invalid(
			"'Until' of 'Allowed Hours' is not later than 'From'.",
			'Enter a later time of the same day, at most 24:00.',
		);
	}
	return valid({ days: days.value, opens: from.value, closes: until.value });
}

function readDays(input: unknown): Validation<ReadonlySet<number>> {
	const names: unknown[] = Array.isArray(input) ? input : [input];
	const days = names.map((name) => DAYS.findIndex((day) => day === name) + 1);
	if (days.length > 0 && !days.includes(0)) return valid(new Set(days));
	return invalid(
		"'Days' of 'Allowed Hours' holds no day, or something else than days.",
		`Choose at least one day. An expression gives a list such as ["${DAYS[0]}", "${DAYS[1]}"].`,
	);
}

/** Reads `HH:mm` as minutes since midnight; 24:00 is the end of the day. */
function readMinutes(input: unknown, field: string): Validation<number> {
	const [, hour, minute] = (typeof input === 'string' && /^(\d{1,2}):(\d\d)$/.exec(input)) || [];
	const minutes = Number(hour) * 60 + Number(minute);
	if (Number(minute) < 60 && minutes <= 24 * 60) return valid(minutes);
	const shown = typeof input === 'string' ? ` ${quoteInput(input)}` : '';
	return invalid(
		`'${field}' of 'Allowed Hours'${shown} is not a time of day.`,
		'Enter hours and minutes, such as 09:00 or 20:30.',
	);
}
