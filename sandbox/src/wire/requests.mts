import { isJsonObject, type JsonObject } from '../domain/json.mts';
import { dataRejection } from '../domain/outcome.mts';
import type { SmsFields, WebhookFields } from '../domain/requestFields.mts';

/** Returns the object at a key. @throws Rejection -7 for anything else */
function objectAt(holder: JsonObject, key: string, path: string): JsonObject {
	const value = holder[key];
	if (!isJsonObject(value)) throw dataRejection(`${path} is missing or not an object`);
	return value;
}

/** Returns the array of objects at a key, or undefined. @throws Rejection -7 for anything else */
function objectsAt(holder: JsonObject, key: string, path: string): JsonObject[] | undefined {
	const value = holder[key];
	if (value === undefined) return undefined;
	if (!Array.isArray(value)) throw dataRejection(`${path} is not an array`);
	if (value.every(isJsonObject)) return value;
	throw dataRejection(`${path} contains an entry that is not an object`);
}

/** Reads the body of a simulate or send request (contract 4.1, 4.2). @throws Rejection -7 */
export function readSms(root: JsonObject): SmsFields {
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

/** Reads the body of a request that creates or updates a webhook (contract 4.3, 4.4). @throws Rejection -7 */
export function readWebhook(root: JsonObject): WebhookFields {
	const { type, url, signature, status } = objectAt(root, 'webhook', 'webhook');
	return { type, url, signature, status };
}
