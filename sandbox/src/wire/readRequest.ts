import type { SmsFields, WebhookFields } from '../domain/requestFields.ts';
import type { Assumptions } from '../domain/types.ts';
import { readJsonSms, readJsonWebhook } from './jsonRequests.ts';
import { parseBody, type Format } from './requestBody.ts';
import { findUnknownMembers, type RequestKind, type UnknownMember } from './unknownMembers.ts';
import { readXmlSms, readXmlWebhook } from './xmlRequests.ts';

/** Takes the members that the contract does not know; may throw to refuse them. */
type NoteUnknown = (found: UnknownMember[]) => void;

/** What decides how a body is read. */
export interface ReadingRules {
	assumptions: Pick<Assumptions, 'text'>;
	noteUnknown: NoteUnknown;
}

/** Reads the body of a simulation or a send (contract 4.1, 4.2). @throws Refusal -2, -6 or -7 */
export function readSms(bytes: Uint8Array, format: Format, rules: ReadingRules): SmsFields {
	const body = parseBody(bytes, format);
	rules.noteUnknown(findUnknownMembers(body, 'sms'));
	return body.format === 'json' ? readJsonSms(body.root) : readXmlSms(body.root, rules.assumptions);
}

/** Reads the body of a webhook's creation or status (contract 4.3, 4.4). @throws Refusal -2, -6 or -7 */
export function readWebhook(
	bytes: Uint8Array,
	format: Format,
	kind: Exclude<RequestKind, 'sms'>,
	noteUnknown: NoteUnknown,
): WebhookFields {
	const body = parseBody(bytes, format);
	noteUnknown(findUnknownMembers(body, kind));
	return body.format === 'json' ? readJsonWebhook(body.root) : readXmlWebhook(body.root);
}
