import type { PushType, WireMessage } from '../../api/model/types';
import { hashMessage } from '../../rules/targets/fingerprint';
import { readSchedule } from '../../rules/message/schedule';
import { readSender } from '../../rules/message/sender';
import { prepareText, type Characters, type TextInput } from '../../rules/message/prepareText';
import type { ReplacedCharacters } from '../../rules/message/preview';
import { saveParts } from '../../rules/message/savedParts';
import { readChoice } from '../../shared/readChoice';
import type { Parameters } from '../../fields/parameters';
import type { Validation } from '../../shared/validation';
import type { Schedule } from '../../rules/message/schedule';

/** A checked message. Items with equal messages share one object. */
export interface Message {
	/** Hash of the message. */
	key: string;
	wire: WireMessage;
	/** ISO 8601 with the offset of Europe/Paris; absent when sent at once. */
	scheduledFor?: string;
	/** The look-alikes that were replaced in its text. */
	replaced?: ReplacedCharacters;
}

/** Of all operations; an operation that lacks one has it fixed. */
const MESSAGE_PARAMETERS = [
	'answerBy',
	'approvalOptions',
	'message',
	'shortenLinks',
	'pushtype',
	'options.characters',
	'options.links',
	'options.replyCode',
	'options.sender',
];

const SCHEDULE_PARAMETER = 'options.schedule';

type ScheduleReader = (index: number) => Validation<Schedule | undefined> & { relative?: boolean };

/**
 * Creates the reader of an item's schedule. An expression common to all items, such as `{{ $now.plus(…) }}`, is read
 * once: otherwise items read a second later would become a separate campaign. Such a time is `relative`, and no part of
 * the message's key, because it differs on the next try.
 */
function createScheduleReader(parameters: Parameters): ScheduleReader {
	const options = { workflowZone: parameters.timeZone, now: new Date() };
	const read = (index: number) =>
		readSchedule(parameters.get<unknown>(SCHEDULE_PARAMETER, index), options);
	if (!parameters.isForRun(SCHEDULE_PARAMETER)) return read;
	const relative = !parameters.isFixed(SCHEDULE_PARAMETER);
	let schedule: ReturnType<ScheduleReader> | undefined;
	return (index) => (schedule ??= { ...read(index), relative });
}

/** Returns an item's text and links, as typed or as composed by an operation. */
type TextReader = (index: number) => Omit<TextInput, 'characters'>;

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
	const characters = readChoice<Characters>(
		parameters.get<unknown>('options.characters', index, 'lookAlikes'),
		'Character Set',
		{
			automatic: 'Automatic',
			basic: 'Basic SMS Alphabet Only',
			lookAlikes: 'Replace Look-Alikes',
			unicode: 'Unicode',
		},
	);
	if (!characters.ok) return characters;
	const text = prepareText({ ...textOf(index), characters: characters.value });
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
	const saved =
		characters.value === 'lookAlikes'
			? saveParts(text.value.text, pushtype.value === 'marketing' && sender.value !== undefined)
			: undefined;
	const wire: WireMessage = {
		...text.value,
		...(saved && { text: saved.text, unicode: undefined }),
		...(pushtype.value && { pushtype: pushtype.value }),
		...(sender.value !== undefined && { sender: sender.value }),
		...(schedule.value && { delay: schedule.value.delay }),
	};
	const { delay: _delay, ...withoutDelay } = wire;
	const key = hashMessage(schedule.relative ? withoutDelay : wire);
	return {
		ok: true,
		value: {
			key,
			wire,
			scheduledFor: schedule.value?.scheduledFor,
			...(saved && { replaced: saved.replaced }),
		},
		notes: [...(text.notes ?? []), ...(sender.notes ?? []), ...(schedule.notes ?? [])],
	};
}

/**
 * Creates the reader of an item's message. A message that is the same for all items is prepared once; otherwise items
 * with equal messages share one object.
 * @param forSimulation allows an empty message type
 * @param textOf must return equal texts for equal parameters
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
		let shared: Validation<Message> | undefined;
		return (index) => (shared ??= readMessage(parameters, index, forSimulation, readers));
	}
	const byKey = new Map<string, Validation<Message>>();
	return (index) => {
		const message = readMessage(parameters, index, forSimulation, readers);
		if (!message.ok) return message;
		const equal = byKey.get(message.value.key);
		if (!equal) byKey.set(message.value.key, message);
		return equal ?? message;
	};
}
