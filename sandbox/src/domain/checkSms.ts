import type { RawSms } from '../wire/raw.ts';
import { badData, OUTCOME, Refusal } from './outcome.ts';
import { countPlaceholders } from './text.ts';
import type { Decisions, GivenRecipient, Message } from './types.ts';

/** Control characters but tab and line breaks. */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function checkText(text: unknown): string {
	if (text === undefined || text === null) throw badData('sms.message.text is missing');
	if (typeof text !== 'string') throw badData('sms.message.text is not a string');
	if (text.trim() === '') throw badData('sms.message.text is empty');
	if (CONTROL.test(text) || !text.isWellFormed()) {
		throw badData('sms.message.text holds a character that no phone can show');
	}
	return text;
}

function checkPushtype(value: unknown): Message['pushtype'] {
	if (value === undefined || value === null) return null;
	if (value === 'alert' || value === 'marketing') return value;
	throw badData('sms.message.pushtype is neither alert nor marketing');
}

function checkSender(value: unknown): string | null {
	if (value === undefined || value === null) return null;
	if (typeof value === 'string' && /^[A-Z0-9]{1,11}$/i.test(value)) return value;
	throw badData('sms.message.sender is not 1 to 11 letters and digits');
}

function checkDelay(value: unknown): string | null {
	if (value === undefined || value === null) return null;
	if (typeof value === 'string') return value;
	throw new Refusal(OUTCOME.delay, 'sms.message.delay is not a string');
}

function checkUnicode(value: unknown): boolean {
	if (value === undefined || value === null || value === 0) return false;
	if (value === 1) return true;
	throw badData('sms.message.unicode is neither 0 nor 1');
}

function checkLinks(value: unknown): string[] | null {
	if (value === undefined || value === null) return null;
	if (!Array.isArray(value)) throw badData('sms.message.links is not an array');
	return value.map((link: unknown) => {
		if (typeof link !== 'string' || !/^https?:\/\//i.test(link) || !URL.canParse(link)) {
			throw badData('sms.message.links holds something that is not an http or https address');
		}
		return link;
	});
}

/** The rules that tie links to placeholders (interface §4.2: one placeholder per URL). */
function checkPlaceholders(text: string, links: string[] | null, decide: Decisions): void {
	const placeholders = countPlaceholders(text);
	const given = links?.length ?? 0;
	if (given === placeholders) return;
	if (given === 0) {
		if (decide.text('send.links-missing') === 'literal') return;
		throw badData('sms.message.links is missing, and the text has placeholders');
	}
	if (decide.text('links.mismatch') === 'tolerate') return;
	throw badData(`the text has ${placeholders} placeholders for ${given} links`);
}

/**
 * Checks the message of a simulation or a send (interface §2.1).
 * @throws Refusal -7, or -4 for a delay of the wrong type
 */
export function checkMessage(raw: RawSms, isSend: boolean, decide: Decisions): Message {
	const message: Message = {
		text: checkText(raw.text),
		pushtype: checkPushtype(raw.pushtype),
		delay: checkDelay(raw.delay),
		sender: checkSender(raw.sender),
		links: null,
		unicode: checkUnicode(raw.unicode),
	};
	if (isSend && message.pushtype === null && decide.text('send.pushtype') === 'required') {
		throw badData('sms.message.pushtype is missing');
	}
	if (isSend) {
		message.links = checkLinks(raw.links);
		checkPlaceholders(message.text, message.links, decide);
	} else if (raw.links !== undefined && decide.text('simulate.links') === 'check') {
		checkPlaceholders(message.text, checkLinks(raw.links), decide);
	}
	return message;
}

/** Checks that a call names numbers or lists, not both (interface §2.2). @throws Refusal -7 */
export function checkTarget({ gsm, lists }: RawSms, decide: Decisions): void {
	if (!gsm?.length || !lists?.length) return;
	if (decide.text('recipients.both') === 'ignore') return;
	throw badData('the call names both sms.recipients and sms.lists');
}

/** Checks `recipients.gsm` (interface §2.2). @throws Refusal -7 */
export function checkNumbers(raw: RawSms, decide: Decisions): GivenRecipient[] {
	if (!raw.gsm || raw.gsm.length === 0) throw badData('sms.recipients.gsm names no number');
	return raw.gsm.map(({ value, gsmsmsid }) => {
		let given = value;
		if (typeof given === 'number' && decide.text('phone.as-number') === 'accept') {
			given = String(given);
		}
		if (typeof given !== 'string') throw badData('a value in sms.recipients.gsm is not a string');
		if (given.trim() === '' && decide.text('phone.empty') === 'refuse') {
			throw badData('a value in sms.recipients.gsm is empty');
		}
		if (gsmsmsid !== undefined && gsmsmsid !== null && typeof gsmsmsid !== 'string') {
			throw badData('a gsmsmsid in sms.recipients.gsm is not a string');
		}
		return { given, gsmsmsid: gsmsmsid || null, info: null };
	});
}

/** Checks `lists` (interface §2.2). @throws Refusal -7 */
export function checkLists(raw: RawSms, decide: Decisions): string[] {
	if (!raw.lists || raw.lists.length === 0) throw badData('sms.lists names no list');
	const lists = raw.lists.map((value) => {
		const isInteger = Number.isSafeInteger(value) && Number(value) > 0;
		const isText = typeof value === 'string' && /^(?:[1-9]\d{0,15}|[0-9a-f]{24})$/i.test(value);
		if (!isInteger && !isText) throw badData('a value in sms.lists is not a list id');
		return String(value).toLowerCase();
	});
	const once = [...new Set(lists)];
	if (once.length === lists.length) return lists;
	return decide.text('lists.repeated') === 'once' ? once : lists;
}
