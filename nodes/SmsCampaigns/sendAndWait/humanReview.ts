// Human review: n8n derives a node from this one that asks a person before an AI agent may use a tool.
import { toText } from '../api/format/decode';
import { defaultCountry } from '../campaign/input/campaignItem';
import { sendOnlyTo } from '../campaign/input/runOptions';
import { TYPED_PLACEHOLDERS } from '../rules/message/prepareText';
import { OBJECT_AS_TEXT } from '../fields/expressionParts';
import { mayComeFromModel, type Parameters } from '../fields/parameters';
import { answerBy, approvalOptions, replyCode, to } from './fields';

/** About two segments: longer texts are cut in the SMS and shown in full on the page. */
const MAX_REVIEW_LENGTH = 280;

/** The message that n8n 2.11 fills in: it names the tool and not its input. */
const DEFAULT_WITHOUT_INPUT = '=The agent wants to call {{ $tool.name }}';

/**
 * Makes the message of a review readable. n8n's default message inserts the tool's input as an object, which is
 * replaced by its fields; where that of an older n8n lacks the input, it is added. Unsendable characters become blanks
 * instead of being refused, because the model wrote them.
 * @param input parameters of the agent's call
 * @param stored the message with its expressions not evaluated
 */
export function reviewText(message: unknown, input: unknown, stored?: unknown): string {
	const lines =
		typeof input === 'object' && input !== null
			? Object.entries(input).map(([name, value]) => `${name}: ${toText(value)}`)
			: [];
	// Replaced by a blank: removal could join the surrounding text into another placeholder.
	const fields = lines.join('\n').replace(TYPED_PLACEHOLDERS, ' ');
	const withInput = stored === DEFAULT_WITHOUT_INPUT && fields !== '';
	return `${String(message ?? '')}${withInput ? `\n\nInput:\n${OBJECT_AS_TEXT}` : ''}`
		.replaceAll(OBJECT_AS_TEXT, () => fields)
		.replace(/[^\P{Cc}\n]+|[\p{Cs}\ufffe\uffff]/gu, ' ');
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

/** Fields that the model must not set: they choose the reviewer, the buttons, and whose number it is. */
const REVIEWER_FIELDS = [to, approvalOptions, answerBy, replyCode, sendOnlyTo, defaultCountry];

/** Refuses a review if the model could choose its reviewer or buttons. */
export function checkReviewer(parameters: Parameters): void {
	for (const { path, refuse } of REVIEWER_FIELDS) {
		if (!mayComeFromModel(parameters.stored(path), true)) continue;
		throw refuse(
			'could take its value from the AI model, which must not choose who reviews it or how.',
			'Enter it without an expression, or as a single variable such as {{ $vars.reviewer }}.',
		);
	}
}
