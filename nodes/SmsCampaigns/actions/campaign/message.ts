import type { PushType, WireMessage } from '../../service/types';
import { hashMessage } from '../../sending/fingerprint';
import { readSchedule } from '../../sending/schedule';
import { readSender } from '../../sending/sender';
import { prepareText } from '../../sending/text';
import type { Characters, Checked } from '../../sending/types';
import { readChoice } from '../choice';
import type { Parameters } from '../parameters';

/** A message after all checks. Items with equal messages share one object. */
export interface Message {
	/** The same for equal messages, different for different ones. */
	key: string;
	wire: WireMessage;
	/** ISO 8601 with the offset of Europe/Paris; absent when it goes out at once. */
	scheduledFor?: string;
}

const fields = [
	'message',
	'shortenLinks',
	'pushtype',
	'options.characters',
	'options.links',
	'options.schedule',
	'options.sender',
];

function readOnce(
	parameters: Parameters,
	index: number,
	forSimulation: boolean,
	now: Date,
): Checked<Message> {
	const text = prepareText({
		text: parameters.get<unknown>('message', index),
		shortenLinks: parameters.get<boolean>('shortenLinks', index, false),
		links: parameters.get<unknown>('options.links', index),
		characters: parameters.get<Characters>('options.characters', index, 'automatic'),
		forSimulation,
	});
	if (!text.ok) return text;
	const sender = readSender(parameters.get<unknown>('options.sender', index));
	if (!sender.ok) return sender;
	const schedule = readSchedule(parameters.get<unknown>('options.schedule', index), {
		workflowZone: parameters.timeZone,
		now,
	});
	if (!schedule.ok) return schedule;
	const typed = parameters.get<unknown>('pushtype', index, 'marketing');
	const pushtype: Checked<PushType | ''> =
		forSimulation && typed === ''
			? { ok: true, value: typed }
			: readChoice(typed, 'Message Type', { alert: 'Alert', marketing: 'Marketing' });
	if (!pushtype.ok) return pushtype;
	const wire: WireMessage = {
		...text.value,
		...(pushtype.value && { pushtype: pushtype.value }),
		...(sender.value !== undefined && { sender: sender.value }),
		...(schedule.value && { delay: schedule.value.delay }),
	};
	return {
		ok: true,
		value: { key: hashMessage(wire), wire, scheduledFor: schedule.value?.scheduledFor },
		notes: [...(text.notes ?? []), ...(sender.notes ?? []), ...(schedule.notes ?? [])],
	};
}

/**
 * Gives what reads the message of an item. When no item can change the message it is prepared once;
 * otherwise items with equal messages get the same object.
 * @param forSimulation a simulation sends no links, but their number is checked all the same
 */
export function messageReader(
	parameters: Parameters,
	forSimulation: boolean,
): (index: number) => Checked<Message> {
	const now = new Date();
	if (fields.every((field) => parameters.isFixed(field))) {
		let once: Checked<Message> | undefined;
		return (index) => (once ??= readOnce(parameters, index, forSimulation, now));
	}
	const known = new Map<string, Checked<Message>>();
	return (index) => {
		const message = readOnce(parameters, index, forSimulation, now);
		if (!message.ok) return message;
		const there = known.get(message.value.key);
		if (!there) known.set(message.value.key, message);
		return there ?? message;
	};
}
