import type { PushType, WireMessage } from '../../../api/model/types';
import { hashMessage } from '../../../rules/targets/fingerprint';
import { readSchedule } from '../../../rules/message/schedule';
import { readSender } from '../../../rules/message/sender';
import { prepareText, type Characters, type TextInput } from '../../../rules/message/prepareText';
import { readChoice } from '../../common/readChoice';
import type { Parameters } from '../../common/parameters';
import type { Validation } from '../../../shared/validation';
import type { Schedule } from '../../../rules/message/schedule';

/** A message after all checks. Items with equal messages share one object. */
export interface Message {
	/** The same for equal messages, different for different ones. */
	key: string;
	wire: WireMessage;
	/** ISO 8601 with the offset of Europe/Paris; absent when it goes out at once. */
	scheduledFor?: string;
}

const MESSAGE_PARAMETERS = [
	'message',
	'shortenLinks',
	'pushtype',
	'options.characters',
	'options.links',
	'options.sender',
];

const SCHEDULE_PARAMETER = 'options.schedule';

type ScheduleReader = (index: number) => Validation<Schedule | undefined> & { relative?: boolean };

/**
 * Gives what reads the schedule of an item. An expression such as `{{ $now.plus(…) }}`, the same for all items, is
 * read once: otherwise the seconds that pass meanwhile would make campaigns of their own. Nor does it tell messages
 * apart, since a further try gives another time.
 */
function createScheduleReader(parameters: Parameters): ScheduleReader {
	const options = { workflowZone: parameters.timeZone, now: new Date() };
	const read = (index: number) =>
		readSchedule(parameters.get<unknown>(SCHEDULE_PARAMETER, index), options);
	if (!parameters.isForRun(SCHEDULE_PARAMETER)) return read;
	const relative = !parameters.isFixed(SCHEDULE_PARAMETER);
	let once: ReturnType<ScheduleReader> | undefined;
	return (index) => (once ??= { ...read(index), relative });
}

/** Gives the text of an item and its links, as they were typed or as an operation puts them together. */
export type TextReader = (index: number) => Pick<TextInput, 'text' | 'shortenLinks' | 'links'>;

function createTextReader(parameters: Parameters): TextReader {
	return (index) => ({
		text: parameters.get<unknown>('message', index),
		shortenLinks: parameters.get<boolean>('shortenLinks', index, false),
		links: parameters.get<unknown>('options.links', index),
	});
}

function readMessage(
	parameters: Parameters,
	index: number,
	forSimulation: boolean,
	{ textOf, scheduleOf }: { textOf: TextReader; scheduleOf: ScheduleReader },
): Validation<Message> {
	const text = prepareText({
		...textOf(index),
		characters: parameters.get<Characters>('options.characters', index, 'automatic'),
		forSimulation,
	});
	if (!text.ok) return text;
	const sender = readSender(parameters.get<unknown>('options.sender', index));
	if (!sender.ok) return sender;
	const schedule = scheduleOf(index);
	if (!schedule.ok) return schedule;
	const typed = parameters.get<unknown>('pushtype', index, 'marketing');
	const pushtype: Validation<PushType | ''> =
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
	const { delay: _delay, ...withoutDelay } = wire;
	const key = hashMessage(schedule.relative ? withoutDelay : wire);
	return {
		ok: true,
		value: { key, wire, scheduledFor: schedule.value?.scheduledFor },
		notes: [...(text.notes ?? []), ...(sender.notes ?? []), ...(schedule.notes ?? [])],
	};
}

/**
 * Gives what reads the message of an item. When no item can change the message it is prepared once;
 * otherwise items with equal messages get the same object.
 * @param forSimulation a simulation sends no links, but their number is checked all the same
 * @param textOf what gives the text; the same typed text must give the same
 */
export function createMessageReader(
	parameters: Parameters,
	forSimulation: boolean,
	textOf: TextReader = createTextReader(parameters),
): (index: number) => Validation<Message> {
	const readers = { textOf, scheduleOf: createScheduleReader(parameters) };
	if (
		MESSAGE_PARAMETERS.every((field) => parameters.isFixed(field)) &&
		parameters.isForRun(SCHEDULE_PARAMETER)
	) {
		let once: Validation<Message> | undefined;
		return (index) => (once ??= readMessage(parameters, index, forSimulation, readers));
	}
	const known = new Map<string, Validation<Message>>();
	return (index) => {
		const message = readMessage(parameters, index, forSimulation, readers);
		if (!message.ok) return message;
		const there = known.get(message.value.key);
		if (!there) known.set(message.value.key, message);
		return there ?? message;
	};
}
