import { dataRefusal } from '../domain/outcome.ts';
import type { SmsFields, WebhookFields } from '../domain/requestFields.ts';
import { childOf, childrenOf, type XmlElement } from './xmlParser.ts';

/** The root itself. @throws Refusal -7 when it has another name */
function rootNamed(root: XmlElement, name: string): XmlElement {
	if (root.name !== name) throw dataRefusal(`the root element is ${root.name}, not ${name}`);
	return root;
}

/** The text of a child that may be there once. @throws Refusal -7 when it is there again */
function textOf(parent: XmlElement, name: string): string | undefined {
	const found = childrenOf(parent, name);
	if (found.length > 1) throw dataRefusal(`${parent.name} has more than one ${name}`);
	return found[0]?.text;
}

const trimmed = (parent: XmlElement, name: string) => textOf(parent, name)?.trim();

/** In XML everything is text: the unicode flag is brought to the number that JSON has. */
function unicodeOf(message: XmlElement): unknown {
	const text = trimmed(message, 'unicode');
	return text === '0' || text === '1' ? Number(text) : text;
}

/** A list id: digits are the integer that JSON has, anything else stays text. */
function listIdOf(text: string): unknown {
	return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text;
}

/**
 * Reads the XML of a simulation or a send (contract 4.1, 4.2). Lists may be one `lists` element
 * with several values or several with one each: the contract can be read both ways (contract 2.2).
 */
export function readXmlSms(root: XmlElement): SmsFields {
	const sms = rootNamed(root, 'sms');
	const message = childOf(sms, 'message');
	if (!message) throw dataRefusal('sms.message is missing');
	const links = childrenOf(message, 'links').map(({ text }) => text.trim());
	const recipients = childOf(sms, 'recipients');
	const lists = childrenOf(sms, 'lists');
	return {
		text: textOf(message, 'text'),
		pushtype: trimmed(message, 'pushtype'),
		delay: trimmed(message, 'delay'),
		sender: trimmed(message, 'sender'),
		unicode: unicodeOf(message),
		links: links.length > 0 ? links : undefined,
		gsm:
			recipients &&
			childrenOf(recipients, 'gsm').map(({ text, attributes }) => ({
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

/** Reads the XML of a webhook's creation or status (contract 4.3, 4.4). */
export function readXmlWebhook(root: XmlElement): WebhookFields {
	const webhook = rootNamed(root, 'webhook');
	return {
		type: trimmed(webhook, 'type'),
		url: trimmed(webhook, 'url'),
		signature: textOf(webhook, 'signature'),
		status: trimmed(webhook, 'status'),
	};
}
