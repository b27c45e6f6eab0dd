import type { PushType, WireMessage } from '../../api/model/types';
import { hashMessage } from '../plan/types';
import { optionFields, topFields, type Field } from '../../fields/fieldsIn';
import type { Parameters } from '../../fields/parameters';
import { prepareText, type TextInput } from '../../rules/message/prepareText';
import { rejectUnevaluated } from '../../rules/message/placeholders';
import { readSender, senderNote } from '../../rules/message/sender';
import type { Recipient } from '../../rules/recipients/readRecipients';
import type { LeftOut } from '../../run/results';
import { readLine, type Reject } from '../../shared/invalidInput';
import { createSendAtReader, schedule } from './schedule';

const UTM_CAMPAIGN = 'UTM Campaign';

export const links = optionFields.group(
	{
		displayName: 'Links',
		name: 'links',
		type: 'fixedCollection',
		placeholder: 'Add Links',
		default: { values: {} },
		description: 'Short links and web analytics parameters',
		options: [{ displayName: 'Links', name: 'values', values: [] }],
	},
	(inside) => ({
		shortenLinks: inside.value(Boolean, {
			displayName: 'Shorten Links',
			name: 'shorten',
			type: 'boolean',
			default: true,
			description: 'Whether to replace links with tracked short links',
		}),
		links: inside.any({
			displayName: 'Short Link URLs',
			name: 'urls',
			type: 'string',
			typeOptions: { rows: 2 },
			default: '',
			placeholder: 'e.g. https://example.com/offer',
			description: 'One URL per line, one for each [link]',
		}),
		utmCampaign: inside.option(readUtmCampaign, {
			displayName: UTM_CAMPAIGN,
			name: 'utmCampaign',
			type: 'string',
			default: '',
			placeholder: 'e.g. spring-sale',
			description: 'Added to all links, with utm_source and utm_medium',
		}),
	}),
);

/** Reads the campaign name; undefined for an empty name. */
function readUtmCampaign(input: unknown, reject: Reject): string | undefined {
	const name = readLine(input, reject);
	if (name !== undefined) rejectUnevaluated(name, UTM_CAMPAIGN);
	return name;
}

const LABELS = {
	message: 'Message',
	links: links.fields.links.property.displayName,
	group: links.property.displayName,
};

/** The hint, repeated in the description: with an expression, n8n shows the first item's text instead of the hint. */
const LENGTH = '160 characters per SMS, or 70 with emoji or special characters';

export const message = topFields.any({
	displayName: LABELS.message,
	name: 'message',
	type: 'string',
	typeOptions: { rows: 4 },
	required: true,
	default: '',
	placeholder: 'e.g. Your parcel is here. Pick it up by 7 pm today.',
	hint: LENGTH,
	description: `${LENGTH}. For short links, write [link] and enter the URLs in '${LABELS.links}' of '${LABELS.group}'.`,
});

const MESSAGE_TYPE = {
	displayName: 'Message Type',
	name: 'pushtype',
	type: 'options',
	options: [
		{
			name: 'Alert',
			value: 'alert',
			description: 'Transactional: order updates, codes, reminders',
		},
		{
			name: 'Marketing',
			value: 'marketing',
			description: 'Advertising. Rules on hours and opt-out apply.',
		},
	],
	default: 'marketing',
} as const;

export const sendType = topFields.choice(MESSAGE_TYPE);

export const questionType = optionFields.choice({ ...MESSAGE_TYPE, default: 'alert' });

export const sender = optionFields.option(readSender, {
	displayName: 'Sender',
	name: 'sender',
	type: 'string',
	default: '',
	placeholder: 'e.g. MyShop',
	description: 'Sender name, up to 11 letters and digits. People usually cannot reply.',
});

/** A validated message. Items with equal messages share one object. */
export interface Message {
	key: string;
	wire: WireMessage;
	/** ISO 8601 with the offset of Europe/Paris; absent for a message that is sent immediately. */
	scheduledFor?: string;
	warnings: string[];
}

/** An input item's request. Either `recipients` or `lists` is present. */
export interface CampaignItem {
	message: Message;
	recipients?: Recipient[];
	lists?: string[];
	/** The reasons for left-out recipients, keyed by the number or the list ID. */
	leftOut?: Map<string, LeftOut>;
	/** The value for which *Frequency Limit* counts messages; undefined to count for each number or list. */
	limitValue?: string;
}

/**
 * Creates the reader of an item's message. A message that is the same for all items is prepared once. Otherwise, items
 * with equal messages share one object.
 * @param messageType the operation's field *Message Type*
 * @param textOf must return equal values for equal parameters
 */
export function createMessageReader(
	parameters: Parameters,
	messageType: Field<PushType>,
	textOf: (index: number) => TextInput,
): (index: number) => Message {
	const isTimed = parameters.stored(schedule.path) !== undefined;
	const sendAtOf = isTimed ? createSendAtReader(parameters) : undefined;
	const read = (index: number): Message => {
		const warnings: string[] = [];
		const text = prepareText(textOf(index), LABELS, warnings);
		const name = sender.read(parameters, index);
		const note = name && senderNote(name, sender.property.displayName);
		if (note) warnings.push(note);
		if (name) rejectUnevaluated(name, sender.property.displayName);
		const { time, relative = false } = sendAtOf?.(index) ?? {};
		const pushtype = messageType.read(parameters, index);
		const withoutDelay: WireMessage = {
			...text,
			pushtype,
			...(name !== undefined && { sender: name }),
		};
		const wire = time ? { ...withoutDelay, delay: time.delay } : withoutDelay;
		const key = hashMessage(relative ? withoutDelay : wire);
		return { key, wire, scheduledFor: time?.scheduledFor, warnings };
	};
	const byKey = new Map<string, Message>();
	let shared: Message | undefined;
	return (index) => {
		if (shared) return shared;
		const { itemReads } = parameters;
		const one = read(index);
		// Messages with the same key can have different warnings.
		const keyWithWarnings = [one.key, ...one.warnings].join();
		const equal = byKey.get(keyWithWarnings) ?? one;
		byKey.set(keyWithWarnings, equal);
		if (parameters.itemReads === itemReads) shared = equal;
		return equal;
	};
}
