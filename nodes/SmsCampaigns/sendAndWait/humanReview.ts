// Human review: from this node, n8n derives a node that asks a person before an AI agent may use a tool.
import { defaultCountry } from '../campaign/input/campaignItem';
import { OBJECT_AS_TEXT } from '../campaign/input/emptyFields';
import { keepFromModel, type Parameters } from '../fields/parameters';
import { TYPED_PLACEHOLDERS } from '../rules/message/links';
import { approvalOptions, limitWaitTime, message, to } from './fields';

/** The length of about two parts. The SMS contains only the start of a longer message; the page shows all of it. */
const MAX_SMS_LENGTH = 280;

const inOneLine = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * Reads a review's message and makes the message readable. Lists the fields of the tool's input on separate lines, in
 * place of the text `[object Object]` in n8n's default message. A model wrote the fields, so unsendable characters
 * become spaces instead of errors. Invisible characters, such as text direction marks, are removed.
 */
export function readReviewMessage(parameters: Parameters): string {
	const input = parameters.field('toolParameters', 0) ?? {};
	const fields = Object.entries(input)
		.map(([name, value]) => `${inOneLine(name)}: ${JSON.stringify(value)}`)
		.join('\n')
		// Replaced with a space, because the characters around a removed placeholder could form another placeholder.
		.replace(TYPED_PLACEHOLDERS, ' ');
	return String(message.read(parameters, 0) ?? '')
		.replaceAll(OBJECT_AS_TEXT, () => fields)
		.replace(/\p{Cf}+/gu, '')
		.replace(/[^\P{Cc}\n]+|[\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu, ' ');
}

/** Cuts a long message and appends three periods, because GSM-7 does not contain the ellipsis character. */
export function cutForSms(text: string): string {
	const characters = Array.from(text);
	if (characters.length <= MAX_SMS_LENGTH) return text;
	const start = characters.slice(0, MAX_SMS_LENGTH - 3).join('');
	return `${start.trimEnd()}...`;
}

/** Rejects a review or a tool's question if the model could set a field that only a person may set. */
export function checkGuards(parameters: Parameters): void {
	if (parameters.isReview) {
		const ofReviewer = [to, defaultCountry, approvalOptions];
		keepFromModel(parameters, ofReviewer, 'choose the reviewer or the buttons');
	} else {
		keepFromModel(parameters, [limitWaitTime], 'set the wait time');
	}
}
