import { optionFields } from '../../fields/fieldsIn';
import type { Parameters } from '../../fields/parameters';
import { numberFrom } from '../../fields/parsers';
import { readDeadline, readSchedule, type Schedule } from '../../rules/message/schedule';
import type { Session } from '../../run/types';

const SPREAD = 'a number of hours from 0 to 168';
const isSpread = (hours: unknown) => Number(hours) <= 168;

export const schedule = optionFields.group(
	{
		displayName: 'Schedule',
		name: 'schedule',
		type: 'fixedCollection',
		placeholder: 'Add Schedule',
		default: { time: {} },
		description: 'Start, duration and latest time of sending',
		options: [{ displayName: 'Time', name: 'time', values: [] }],
	},
	(inside) => ({
		sendAt: inside.option((value) => value, {
			displayName: 'Send At',
			name: 'sendAt',
			type: 'dateTime',
			default: '',
			description:
				"For example 2027-01-31 09:30, in the workflow's time zone. Leave empty to send now.",
		}),
		spreadOver: inside.guard(numberFrom(0, SPREAD, undefined, isSpread), {
			displayName: 'Spread Over (Hours)',
			name: 'spreadOver',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description:
				'Sends to equal groups, 5 minutes apart. A list cannot be split. 0 sends to everyone at once.',
		}),
		notAfter: inside.guard((value) => value, {
			displayName: 'Not After',
			name: 'notAfter',
			type: 'string',
			default: '',
			placeholder: 'e.g. 2027-01-31 20:00, or 4',
			description: 'A time, or hours after the start. Later messages are not sent.',
		}),
	}),
);

/** The times of a run's sends. */
export interface Timing {
	/** The period over which the messages are spread, in milliseconds. */
	spreadMs: number;
	/** The start of the spread for a message without its own time, in milliseconds since 1970. */
	start?: number;
	/** The latest time to send a message, in milliseconds since 1970; Infinity for no limit. */
	deadline: number;
}

export function readTiming({ context, parameters }: Session): Timing {
	const { notAfter, spreadOver } = schedule.fields;
	const spreadMs = Math.round((spreadOver.read(parameters) ?? 0) * 3_600_000);
	const typed = notAfter.read(parameters);
	if (typed === undefined) return { spreadMs, deadline: Infinity };
	// Both the execution's time and the stored time are the same in all attempts.
	const stored: { start?: number } = context.getContext('node');
	const start = context.getExecutionContext?.()?.establishedAt ?? (stored.start ??= Date.now());
	const options = { reject: notAfter.reject, workflowZone: parameters.timeZone, start };
	return { spreadMs, deadline: readDeadline(typed, options) };
}

/**
 * Creates the reader of *Send At* for a node that has the option. An expression that is the same for all items, such as
 * `{{ $now.plus(…) }}`, is read only once. Otherwise, an item that is read a second later would become a separate
 * campaign. Such an expression is `relative`: it changes with each attempt, so it is not part of the message's key.
 */
export function createSendAtReader(
	parameters: Parameters,
): (index: number) => { time?: Schedule; relative?: boolean } {
	schedule.check(parameters);
	const { sendAt } = schedule.fields;
	const { path, reject } = sendAt;
	const options = { reject, workflowZone: parameters.timeZone, now: Date.now() };
	const isForRun = parameters.isForRun(path);
	const relative = isForRun && !parameters.isFixed(path);
	const read = (index: number) => ({
		time: readSchedule(sendAt.read(parameters, index), options),
		relative,
	});
	let shared: ReturnType<typeof read> | undefined;
	return (index: number) => (isForRun ? (shared ??= read(index)) : read(index));
}
