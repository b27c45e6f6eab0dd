import { dataRefusal } from '../domain/outcome.ts';
import type { SmsFields, WebhookFields } from '../domain/requestFields.ts';

type Json = Record<string, unknown>;

/** The object at a key. @throws Refusal -7 when there is none */
function objectAt(holder: Json, key: string, path: string): Json {
	const value = holder[key];
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		throw dataRefusal(`${path} is missing or not an object`);
	}
	return value as Json;
}

/** The objects of a list at a key, or undefined. @throws Refusal -7 for another shape */
function objectsAt(holder: Json, key: string, path: string): Json[] | undefined {
	const value = holder[key];
	if (value === undefined) return undefined;
	if (!Array.isArray(value)) throw dataRefusal(`${path} is not an array`);
	for (const one of value) {
		if (typeof one !== 'object' || one === null || Array.isArray(one)) {
			throw dataRefusal(`${path} holds something that is not an object`);
		}
	}
	return value as Json[];
}

/** Reads the JSON of a simulation or a send (contract 4.1, 4.2). */
export function readJsonSms(root: Json): SmsFields {
	const sms = objectAt(root, 'sms', 'sms');
	const { text, pushtype, delay, sender, unicode, links } = objectAt(sms, 'message', 'sms.message');
	const recipients =
		sms.recipients === undefined ? undefined : objectAt(sms, 'recipients', 'sms.recipients');
	const gsm = recipients && objectsAt(recipients, 'gsm', 'sms.recipients.gsm');
	const lists = objectsAt(sms, 'lists', 'sms.lists');
	return {
		text,
		pushtype,
		delay,
		sender,
		unicode,
		links,
		gsm: gsm?.map(({ value, gsmsmsid }) => ({ value, gsmsmsid })),
		lists: lists?.map(({ value }) => value),
	};
}

/** Reads the JSON of a webhook's creation or status (contract 4.3, 4.4). */
export function readJsonWebhook(root: Json): WebhookFields {
	const { type, url, signature, status } = objectAt(root, 'webhook', 'webhook');
	return { type, url, signature, status };
}
