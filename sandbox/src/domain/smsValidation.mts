import { isHttpUrl } from './httpUrl.mts';
import { countPlaceholders } from './messageText.mts';
import { dataRejection, OUTCOME, Rejection } from './outcome.mts';
import type { SmsFields } from './requestFields.mts';
import type { Message, Recipient } from './types.mts';

/** Maximum length of a gsmsmsid. */
const MAX_GSMSMSID = 255;
/** Control characters except tabs and line breaks. */
// eslint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const isAbsent = (value: unknown) => value === undefined || value === null;

function validateText(text: unknown): string {
	if (isAbsent(text)) throw dataRejection('sms.message.text is missing');
	if (typeof text !== 'string') throw dataRejection('sms.message.text is not a string');
	if (text.trim() === '') throw dataRejection('sms.message.text is empty');
	if (CONTROL_CHARACTERS.test(text) || !text.isWellFormed()) {
		throw dataRejection('sms.message.text contains a character that phones cannot show');
	}
	return text;
}

function validatePushtype(value: unknown): Message['pushtype'] {
	if (isAbsent(value)) return null;
	if (value === 'alert' || value === 'marketing') return value;
	throw dataRejection('sms.message.pushtype is neither alert nor marketing');
}

function validateSender(value: unknown): string | null {
	if (isAbsent(value)) return null;
	if (typeof value === 'string' && /^[A-Z0-9]{1,11}$/i.test(value)) return value;
	throw dataRejection('sms.message.sender does not consist of 1 to 11 letters or digits');
}

function validateDelay(value: unknown): string | null {
	if (isAbsent(value)) return null;
	if (typeof value === 'string') return value;
	throw new Rejection(OUTCOME.delay, 'sms.message.delay is not a string');
}

function validateUnicode(value: unknown): boolean {
	if (isAbsent(value) || value === 0) return false;
	if (value === 1) return true;
	throw dataRejection('sms.message.unicode is neither 0 nor 1');
}

function validateLinks(value: unknown): string[] | null {
	if (isAbsent(value)) return null;
	if (!Array.isArray(value)) throw dataRejection('sms.message.links is not an array');
	return value.map((link: unknown) => {
		if (!isHttpUrl(link)) {
			throw dataRejection('sms.message.links contains an entry that is not an http or https URL');
		}
		return link;
	});
}

/** Validates that links and placeholders match (contract 4.2: one placeholder per URL). @throws Rejection -7 */
function validatePlaceholders(text: string, links: string[] | null): void {
	const placeholders = countPlaceholders(text);
	const given = links?.length ?? 0;
	if (given === placeholders) return;
	if (given === 0)
		throw dataRejection('sms.message.links is missing, but the text has placeholders');
	throw dataRejection(
		`the number of placeholders (${placeholders}) differs from the number of links (${given})`,
	);
}

/**
 * Validates the message of a simulation or a send (contract 2.1). Links in a simulation are ignored.
 * @throws Rejection -7, or -4 for a delay of the wrong type
 */
export function validateMessage(raw: SmsFields, isSend: boolean): Message {
	const message: Message = {
		text: validateText(raw.text),
		pushtype: validatePushtype(raw.pushtype),
		delay: validateDelay(raw.delay),
		sender: validateSender(raw.sender),
		links: null,
		unicode: validateUnicode(raw.unicode),
	};
	if (!isSend) return message;
	message.links = validateLinks(raw.links);
	if (message.links?.length && message.pushtype === null)
		throw dataRejection('sms.message.pushtype is missing, but the message has links');
	validatePlaceholders(message.text, message.links);
	return message;
}

/** Validates that a request contains numbers or lists, not both (contract 2.2). @throws Rejection -7 */
export function validateTarget({ gsm, lists }: SmsFields): void {
	if (gsm?.length && lists?.length)
		throw dataRejection('the request contains both sms.recipients and sms.lists');
}

/** Validates `recipients.gsm` (contract 2.2). @throws Rejection -7 */
export function validateRecipients(raw: SmsFields): Recipient[] {
	if (!raw.gsm?.length) throw dataRejection('sms.recipients.gsm contains no number');
	return raw.gsm.map(({ value, gsmsmsid }) => {
		if (typeof value !== 'string') {
			throw dataRejection('a value in sms.recipients.gsm is not a string');
		}
		if (!isAbsent(gsmsmsid) && typeof gsmsmsid !== 'string') {
			throw dataRejection('a gsmsmsid in sms.recipients.gsm is not a string');
		}
		if (gsmsmsid && gsmsmsid.length > MAX_GSMSMSID) {
			throw dataRejection('a gsmsmsid in sms.recipients.gsm is too long');
		}
		return { given: value, gsmsmsid: gsmsmsid || null, info: null };
	});
}

/** Validates `lists` (contract 2.2). @returns the list IDs @throws Rejection -7 */
export function validateListIds(raw: SmsFields): string[] {
	if (!raw.lists || raw.lists.length === 0) throw dataRejection('sms.lists contains no list');
	return raw.lists.map((value) => {
		const isInteger = Number.isSafeInteger(value) && Number(value) > 0;
		const isText = typeof value === 'string' && /^(?:[1-9]\d{0,15}|[0-9a-f]{24})$/i.test(value);
		if (!isInteger && !isText) throw dataRejection('a value in sms.lists is not a list ID');
		return String(value).toLowerCase();
	});
}
