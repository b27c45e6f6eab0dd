import { randomUUID } from 'crypto';
import type { IDataObject, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

/** What a person is asked, as their page shows it. */
export interface QuestionText {
	/** The message, without the link. */
	text: string;
	/** Heading of the page; absent: one in the language of the phone. */
	title?: string;
	/** What only the page shows. */
	details?: string;
	/** Whether there is a button to say no. */
	canDisapprove: boolean;
	/** Labels of the buttons; absent: in the language of the phone. */
	approve?: string;
	disapprove?: string;
}

/** A question that an execution waits for. Plain JSON: n8n stores it with the execution. */
export interface Question extends QuestionText {
	/** Part of the link: tells this question from others of the same execution, such as a loop's next round. */
	token: string;
	/** When it is too late to answer, ISO 8601; absent: never. */
	until?: string;
	/** What the answer's item holds beside the answer: recipient and ticket. */
	about: IDataObject;
}

/** A link that was made, and where it leads. */
interface StoredLink {
	execution: string;
	scope: string;
	token: string;
}

/** The names that a question takes in the node's context. */
const LINK_KEY = 'answerLink';
const QUESTION_KEY = 'question';

/**
 * The token of the link for this run of the node: the same on every try of it, so that a message which an earlier try
 * sent leads to the right question.
 * @param scope the run of the node within its execution
 * @returns `elsewhere`: an earlier try made a link that belongs to another execution
 */
export function linkToken(
	context: IExecuteFunctions,
	scope: string,
): { token: string; elsewhere: boolean } {
	const holder = context.getContext('node');
	const link = holder[LINK_KEY] as StoredLink | undefined;
	const execution = context.getExecutionId();
	if (link?.scope === scope && link.execution === execution) {
		return { token: link.token, elsewhere: false };
	}
	const token = randomUUID();
	const made: StoredLink = { execution, scope, token };
	holder[LINK_KEY] = made;
	return { token, elsewhere: link?.scope === scope };
}

/** Stores the question that the execution waits for from now on. */
export function storeQuestion(context: IExecuteFunctions, question: Question): void {
	// As a text, so that an expression hands it out in one piece.
	context.getContext('node')[QUESTION_KEY] = JSON.stringify(question);
}

/**
 * The question that the execution waits for. A webhook has no way to the node's context but an expression.
 * @returns undefined when there is none
 */
export function readQuestion(context: IWebhookFunctions): Question | undefined {
	const name = JSON.stringify(context.getNode().name).replace(
		/[{}]/g,
		(brace) => `\\u00${brace.charCodeAt(0).toString(16)}`,
	);
	const stored = context.evaluateExpression(`{{ $node[${name}].context["${QUESTION_KEY}"] }}`);
	return typeof stored === 'string' && stored !== '' ? (JSON.parse(stored) as Question) : undefined;
}
