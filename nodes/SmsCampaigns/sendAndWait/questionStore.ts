import { randomUUID } from 'crypto';
import type { IDataObject, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import type { ReplyRules } from './reply/readReply';

/** A question as its page shows it. */
export interface QuestionText {
	/** The message, without the link. */
	text: string;
	/** Heading of the page; absent: the default one in the phone's language. */
	title?: string;
	/** Further text, which only the page shows. */
	details?: string;
	/** Whether the page has a button to decline. */
	canDisapprove: boolean;
	/** Labels of the buttons; absent: the default ones in the phone's language. */
	approve?: string;
	disapprove?: string;
}

/** A question that an execution waits for. It is plain JSON, since n8n stores it with the execution. */
export interface Question extends QuestionText {
	/** Part of the link; distinguishes the questions of one execution, such as those of a loop. */
	token: string;
	/** Deadline, ISO 8601; absent: none. */
	until?: string;
	/** Which reply answers it; absent: none. */
	reply?: {
		/** The id of the question's message, which a reply to it names (contract 6.5). */
		messageId: string;
		/** The numbers that may answer. */
		from: string[];
		rules: ReplyRules;
	};
	/** Further fields of the answer's item: recipient and ticket. */
	about: IDataObject;
}

/** A link's token, with the execution and run that it belongs to. */
interface StoredLink {
	execution: string;
	scope: string;
	token: string;
}

/** Keys in the node's context. */
const LINK_KEY = 'answerLink';
const QUESTION_KEY = 'question';

/**
 * Returns the token of the link for this run of the node. Each try of the run gets the same one, so that a message which
 * an earlier try sent leads to the right question.
 * @param scope identifies the run of the node within its execution
 * @returns `elsewhere`: whether an earlier try made a link that belongs to another execution
 */
export function linkToken(
	context: IExecuteFunctions,
	scope: string,
): { token: string; elsewhere: boolean } {
	const nodeContext = context.getContext('node');
	const link = nodeContext[LINK_KEY] as StoredLink | undefined;
	const execution = context.getExecutionId();
	if (link?.scope === scope && link.execution === execution) {
		return { token: link.token, elsewhere: false };
	}
	const token = randomUUID();
	const newLink: StoredLink = { execution, scope, token };
	nodeContext[LINK_KEY] = newLink;
	return { token, elsewhere: link?.scope === scope };
}

/** Stores the question that the execution will wait for. */
export function storeQuestion(context: IExecuteFunctions, question: Question): void {
	// As JSON text, which an expression returns unchanged.
	context.getContext('node')[QUESTION_KEY] = JSON.stringify(question);
}

/**
 * Reads the question that the execution waits for, by an expression: a webhook has no other access to the node's
 * context.
 * @returns undefined when the execution waits for none
 */
export function readQuestion(context: IWebhookFunctions): Question | undefined {
	const name = JSON.stringify(context.getNode().name).replace(
		/[{}]/g,
		(brace) => `\\u00${brace.charCodeAt(0).toString(16)}`,
	);
	const stored = context.evaluateExpression(
		`{{ $node[${name}].context["${QUESTION_KEY}"] }}`,
	) as unknown;
	return typeof stored === 'string' && stored !== '' ? (JSON.parse(stored) as Question) : undefined;
}
