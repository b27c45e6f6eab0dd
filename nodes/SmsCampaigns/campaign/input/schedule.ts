import { optionFields } from '../../fields/fieldsIn';
import type { Parameters } from '../../fields/parameters';
import { readSchedule, type Schedule } from '../../rules/message/schedule';

export const schedule = optionFields.group(
	{
		displayName: 'Schedule',
		name: 'schedule',
		type: 'fixedCollection',
		placeholder: 'Add Schedule',
		default: { time: {} },
		description: 'When to send',
		options: [{ displayName: 'Time', name: 'time', values: [] }],
	},
	(inside) => ({
		sendAt: inside.option((value) => value, {
			displayName: 'Send At',
			name: 'sendAt',
			type: 'dateTime',
			default: '',
			description: "Such as 2027-01-31 09:30, in the workflow's zone. Empty: now.",
		}),
	}),
);

/**
 * Creates the reader of *Send At*, for a node that has the option. An expression common to all items, such as
 * `{{ $now.plus(…) }}`, is read once: otherwise items read a second later would become a separate campaign. Such a time
 * is `relative`, and no part of the message's key, because it differs on the next try.
 */
export function createSendAtReader(
	parameters: Parameters,
): (index: number) => { time?: Schedule; relative?: boolean } {
	const { path, refuse } = schedule.fields.sendAt;
	const options = { refuse, workflowZone: parameters.timeZone, now: new Date() };
	const isForRun = parameters.isForRun(path);
	const relative = isForRun && !parameters.isFixed(path);
	const read = (index: number) => ({
		time: readSchedule(schedule.read(parameters, index)?.sendAt, options),
		relative,
	});
	let shared: ReturnType<typeof read> | undefined;
	return (index: number) => (isForRun ? (shared ??= read(index)) : read(index));
}
