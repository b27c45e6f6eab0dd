import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
} from 'n8n-workflow';
import { withoutError } from '../run/results';
import { BoundedMap } from '../shared/boundedMap';

/** The valid answers. */
export type Expected =
	| { type: 'approval'; canDisapprove: boolean }
	| { type: 'choice'; choices: string[] }
	| { type: 'freeText' };

/** An answer with its text, if any. A choice also has its number, counted from 1. */
export type Answer =
	| { approved: boolean; text?: string }
	| { choice: string; number: number; text: string }
	| { text: string };

/** The question of a waiting execution. Plain JSON, because n8n stores the question with the execution. */
export interface Question {
	/** The question's text on the page, without a link. */
	text: string;
	details?: string;
	expected: Expected;
	/** A part of the link that distinguishes the questions of one execution, such as those of a loop. */
	token: string;
	/** The deadline in ISO 8601, if any. */
	until?: string;
	reply?: {
		/** The ID of the question's message, which is part of a reply (contract 6.5). */
		messageId: string;
		/** The digits of each phone number that received the question. */
		from: string[];
	};
	ticket?: string;
	/** The treatment of items if the answer is no or missing; absent for an AI agent, which gets only the answer. */
	ifNotApproved?: 'stop' | 'goOn' | 'goOnUnlessDeclined';
}

const QUESTION_KEY = 'question';
const ITEMS_KEY = 'questionItems';

/** Stores the question, and the items that continue after the answer. */
export function storeQuestion(
	context: IExecuteFunctions,
	question: Question,
	items: INodeExecutionData[],
): void {
	const nodeContext = context.getContext('node');
	// Stored as a JSON string, which an expression returns unchanged.
	nodeContext[QUESTION_KEY] = JSON.stringify(question);
	nodeContext[ITEMS_KEY] = items;
}

/** Reads a value from the node's context with an expression, because a webhook has no other access to the context. */
function readStored(context: IWebhookFunctions, key: string): unknown {
	const name = JSON.stringify(context.getNode().name).replace(
		/[{}]/g,
		(brace) => `\\u00${brace.charCodeAt(0).toString(16)}`,
	);
	return context.evaluateExpression(`{{ $node[${name}].context["${key}"] }}`);
}

/** Reads the open question. @returns undefined if the execution waits for no answer, or if the deadline has passed */
export function readQuestion(context: IWebhookFunctions): Question | undefined {
	const stored = readStored(context, QUESTION_KEY);
	if (typeof stored !== 'string' || stored === '') return undefined;
	const question = JSON.parse(stored) as Question;
	const isLate = question.until !== undefined && Date.parse(question.until) <= Date.now();
	return isLate ? undefined : question;
}

/**
 * Returns the items with which the workflow continues. Each item contains the answer in `data`, as in n8n's own nodes.
 * A column named `error` is left out, because n8n would treat the item as a failure and run the node again.
 */
export function outputOf(
	{ expected, ifNotApproved, ticket }: Question,
	answer: IDataObject & { answered: boolean },
	items: INodeExecutionData[],
): INodeExecutionData[] {
	const isApproval = expected.type === 'approval';
	const data = {
		...(isApproval && { approved: false }),
		...answer,
		...(ticket !== undefined && { ticket }),
	};
	if (ifNotApproved === undefined) return [{ json: { data }, pairedItem: { item: 0 } }];
	const isGiven = isApproval ? answer.approved : answer.answered;
	if (ifNotApproved === 'stop' && !isGiven) return [];
	if (ifNotApproved === 'goOnUnlessDeclined' && answer.answered && !isGiven) return [];
	const first: IDataObject = { data };
	return items.map(({ json, binary }, item) => ({
		json: { ...first, ...withoutError(json), data: { ...data } },
		...(binary && { binary }),
		pairedItem: { item },
	}));
}

/** A time in ms that is longer than n8n takes from reading a waiting execution to calling its webhook. */
const RESUMING_MS = 4_000;

/**
 * The answers that this process passed on to n8n, keyed by the question's token. `answer` is undefined if the deadline
 * was so close that n8n may have continued without the answer.
 */
export const answered = new BoundedMap<string, { answer?: Answer; at: number }>();

/**
 * Passes an answer on to n8n. For some seconds afterwards, this process accepts no second answer, such as the second
 * tap of a double tap. n8n reads a waiting execution before it calls the webhook. If the execution continues and waits
 * again in between, as in a loop, a second answer would resume the execution with old data.
 * @param details fields that follow the answer in the output
 * @returns the output items, or the earlier answer if another call has recently passed one on
 */
export function passAnswer(
	context: IWebhookFunctions,
	question: Question,
	answer: Answer,
	details: IDataObject,
): { earlier: Answer | undefined } | { items: INodeExecutionData[] } {
	const items = readStored(context, ITEMS_KEY) as INodeExecutionData[];
	const now = new Date();
	const earlier = answered.get(question.token);
	if (earlier && now.getTime() - earlier.at < RESUMING_MS) return { earlier: earlier.answer };
	const given = { ...answer, answered: true, ...details, respondedAt: now.toISOString() };
	const output = outputOf(question, given, items);
	// Stored last: if `outputOf` throws, the next call must not report this answer as accepted.
	const isClose = Date.parse(question.until ?? '') - now.getTime() < RESUMING_MS;
	answered.set(question.token, { answer: isClose ? undefined : answer, at: now.getTime() });
	return { items: output };
}
