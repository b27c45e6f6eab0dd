import { dataRefusal } from '../domain/outcome.mts';
import type { SmsFields, WebhookFields } from '../domain/requestFields.mts';
import { childOf, childrenOf, type XmlElement } from './xmlParser.mts';

/** Returns the text of an optional child. @throws Refusal -7 if there are several */
function textOf(parent: XmlElement, name: string): string | undefined {
	const found = childrenOf(parent, name);
	if (found.length > 1) throw dataRefusal(`${parent.name} has more than one ${name}`);
	return found[0]?.text;
}

const trimmed = (parent: XmlElement, name: string) => textOf(parent, name)?.trim();

/** Reads the unicode flag as a number, as JSON has it. */
function unicodeOf(message: XmlElement): unknown {
	const text = trimmed(message, 'unicode');
	return text === '0' || text === '1' ? Number(text) : text;
}

/** Reads a list id: digits as an integer, as JSON has it, anything else as text. */
function listIdOf(text: string): unknown {
	return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text;
}

/**
 * Reads the XML of a simulation or a send (contract 4.1, 4.2). Lists may be one `lists` element
 * with several values or several with one each: the contract can be read both ways (contract 2.2).
 * @throws Refusal -7
 */
export function readXmlSms(sms: XmlElement): SmsFields {
	const message = childOf(sms, 'message');
	if (!message) throw dataRefusal('sms.message is missing');
	const links = childrenOf(message, 'links').map(({ text }) => text.trim());
	const recipients = childOf(sms, 'recipients');
	const lists = childrenOf(sms, 'lists');
	const gsm = recipients && childrenOf(recipients, 'gsm');
	return {
		text: textOf(message, 'text'),
		pushtype: trimmed(message, 'pushtype'),
		delay: trimmed(message, 'delay'),
		sender: trimmed(message, 'sender'),
		unicode: unicodeOf(message),
		links: links.length > 0 ? links : undefined,
		gsm: gsm?.map(({ text, attributes }) => ({
			value: text.trim(),
			gsmsmsid: attributes.gsmsmsid,
		})),
		lists:
			lists.length === 0
				? undefined
				: lists.flatMap((list) =>
						childrenOf(list, 'value').map(({ text }) => listIdOf(text.trim())),
					),
	};
}

/** Reads the XML of a webhook's creation or status (contract 4.3, 4.4). @throws Refusal -7 */
export function readXmlWebhook(webhook: XmlElement): WebhookFields {
	return {
		type: trimmed(webhook, 'type'),
		url: trimmed(webhook, 'url'),
		signature: textOf(webhook, 'signature'),
		status: trimmed(webhook, 'status'),
	};
}
