// Human review: n8n derives a node from this one that asks a person before an AI agent may use a tool.
import { defaultCountry } from '../campaign/input/campaignItem';
import { TYPED_PLACEHOLDERS } from '../rules/message/links';
import { countSegments } from '../rules/message/segments';
import { OBJECT_AS_TEXT } from '../campaign/input/emptyFields';
import { keepFromModel, type Parameters } from '../fields/parameters';
import { answerBy, approvalOptions, message as messageField, replyCode, to } from './fields';
import { limitWaitTime } from './waitLimit';

/** About two segments: where only the page answers, longer texts are cut in the SMS and shown in full on the page. */
const MAX_REVIEW_LENGTH = 280;

/** Parts of the longest message that is approved by a reply: 612 characters, or 268 of Unicode. */
const MAX_REVIEW_PARTS = 4;

/** The message that n8n 2.11 fills in: it names the tool and not its input. */
const DEFAULT_WITHOUT_INPUT = '=The agent wants to call {{ $tool.name }}';

const inOneLine = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * Makes the message of a review readable. n8n's default message inserts the tool's input as an object, which is
 * replaced by its fields, each on one line; where that of an older n8n lacks the input, it is added. Unsendable
 * characters become blanks instead of being refused, because the model wrote them; invisible ones, and those that turn
 * the direction of text, are dropped.
 * @param input parameters of the agent's call
 * @param stored the message with its expressions not evaluated
 */
export function reviewText(message: unknown, input: unknown, stored?: unknown): string {
	const lines =
		typeof input === 'object' && input !== null
			? Object.entries(input).map(([name, value]) => `${inOneLine(name)}: ${JSON.stringify(value)}`)
			: [];
	// Replaced by a blank: removal could join the surrounding text into another placeholder.
	const fields = lines.join('\n').replace(TYPED_PLACEHOLDERS, ' ');
	const withInput = stored === DEFAULT_WITHOUT_INPUT && fields !== '';
	return `${String(message ?? '')}${withInput ? `\n\nInput:\n${OBJECT_AS_TEXT}` : ''}`
		.replaceAll(OBJECT_AS_TEXT, () => fields)
		.replace(/\p{Cf}+/gu, '')
		.replace(/[^\P{Cc}\n]+|[\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/gu, ' ');
}

/** Cuts a long text and appends three full stops: the ellipsis character is not in GSM-7. */
export function cutForSms(text: string): string {
	const characters = Array.from(text);
	if (characters.length <= MAX_REVIEW_LENGTH) return text;
	return `${characters
		.slice(0, MAX_REVIEW_LENGTH - 3)
		.join('')
		.trimEnd()}...`;
}

/** Checks whether a message with its line of how to reply may be approved by a reply. */
export const fitsReply = (message: string): boolean =>
	countSegments(message).segments <= MAX_REVIEW_PARTS;

export const refuseLongReview = () =>
	messageField.refuse(
		'is too long to be approved by a reply: the SMS must show all of it, in 612 characters, or 268 with Unicode. Nothing was sent.',
		"Set 'Answer By' to Link or Reply: then the page shows all of it.",
	);

/** Fields that the model must not set: they choose the reviewer, the buttons, and whose number it is. */
const REVIEWER_FIELDS = [to, approvalOptions, answerBy, replyCode, defaultCountry];

/** Refuses a review, or a question of a tool, in which the model could set what a person must. */
export function checkGuards(parameters: Parameters): void {
	if (parameters.isReview) {
		keepFromModel(parameters, REVIEWER_FIELDS, 'choose who reviews it or how');
	} else if (parameters.asTool) {
		keepFromModel(parameters, [replyCode, limitWaitTime], 'set guards');
	}
}
