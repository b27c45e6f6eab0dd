// n8n's human review: a node made of this one, which asks a person before an AI agent may use a tool.
import { invalid } from '../../../shared/validation';
import { PLACEHOLDER } from '../../../rules/message/prepareText';
import type { Parameters } from '../../common/parameters';
import { isFromModel } from '../../common/modelExpressions';
import type { Validation } from '../../../shared/validation';

/** A review's SMS is cut at about two parts: the page shows all of it. */
const MAX_REVIEW_LENGTH = 280;

/** What an object becomes in a text. */
const OBJECT_AS_TEXT = '[object Object]';

/** Whether the node is a human review. */
export const isHumanReview = ({ nodeType }: Parameters): boolean => nodeType.endsWith('HitlTool');

const oneLine = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * The message of a review as a person can read it. n8n's own wording puts the tool's input into it as an object,
 * which a text cannot hold: it is spelt out. What a text cannot carry is left out, since it is the model's.
 * @param input the parameters of the agent's call
 */
export function reviewText(message: unknown, input: unknown): string {
	const lines =
		typeof input === 'object' && input !== null
			? Object.entries(input).map(([name, value]) => `${name}: ${oneLine(value)}`)
			: [];
	// A blank in its place: without one, what is around it could make another.
	const spelled = lines.join('\n').replaceAll(PLACEHOLDER, ' ');
	return String(message ?? '')
		.replaceAll(OBJECT_AS_TEXT, () => spelled)
		.replace(/[^\P{Cc}\n]+|[\p{Cs}\ufffe\uffff]/gu, ' ');
}

/** The start of a long text. Its full points are of the basic SMS alphabet. */
export function cutForSms(text: string): string {
	const characters = Array.from(text);
	if (characters.length <= MAX_REVIEW_LENGTH) return text;
	return `${characters
		.slice(0, MAX_REVIEW_LENGTH - 3)
		.join('')
		.trimEnd()}...`;
}

/** Who reviews, and what the buttons say, is a person's to set: the model's work is what is reviewed. */
const REVIEWER_FIELDS = [
	['to', 'To'],
	['approvalOptions', 'Approval Options'],
	['options.sendOnlyTo', 'Send Only To (Test)'],
	// It decides whose number one without a country code is.
	['options.defaultCountry', 'Default Country'],
] as const;

/** Refuses a review of which the model could choose the reviewer. */
export function checkReviewer(parameters: Parameters): Validation<void> {
	for (const [path, field] of REVIEWER_FIELDS) {
		if (!isFromModel(parameters.stored(path), true)) continue;
		return invalid(
			field,
			`'${field}' is left to the AI model, which must not choose who reviews it or how.`,
			'Enter it yourself.',
		);
	}
	return { ok: true, value: undefined };
}
