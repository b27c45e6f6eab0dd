import type { SmsFields, WebhookFields } from '../domain/requestFields.ts';
import { readJsonSms, readJsonWebhook } from './jsonRequests.ts';
import { parseBody, type Format } from './requestBody.ts';
import { readXmlSms, readXmlWebhook } from './xmlRequests.ts';

/** Reads the body of a simulation or a send (contract 4.1, 4.2). @throws Refusal -2, -6 or -7 */
export function readSms(bytes: Uint8Array, format: Format): SmsFields {
	const body = parseBody(bytes, format);
	return body.format === 'json' ? readJsonSms(body.root) : readXmlSms(body.root);
}

/** Reads the body of a webhook's creation or status (contract 4.3, 4.4). @throws Refusal -2, -6 or -7 */
export function readWebhook(bytes: Uint8Array, format: Format): WebhookFields {
	const body = parseBody(bytes, format);
	return body.format === 'json' ? readJsonWebhook(body.root) : readXmlWebhook(body.root);
}
