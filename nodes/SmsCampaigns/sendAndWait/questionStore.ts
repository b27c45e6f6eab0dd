import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
} from 'n8n-workflow';
import { withoutError } from '../run/results';
import { BoundedMap } from '../shared/boundedMap';

/** The answers that count. */
export type Expected =
	| { type: 'approval'; canDisapprove: boolean }
	| { type: 'choice'; choices: string[] }
	| { type: 'freeText' };

/** An answer, with the typed text; a choice is a number, counted from 1. */
export type Answer =
	| { approved: boolean; text?: string }
	| { choice: string; number: number; text: string }
	| { text: string };

/** A question that an execution waits for. It is plain JSON, since n8n stores it with the execution. */
export interface Question {
	/** As the page shows the question, without a link. */
	text: string;
	details?: string;
	expected: Expected;
	/** Part of the link; distinguishes the questions of one execution, such as those of a loop. */
	token: string;
	/** ISO 8601; absent: no deadline. */
	until?: string;
	reply?: {
		/** The id of the question's message, which a reply to it names (contract 6.5). */
		messageId: string;
		/** The digits of each number that was asked. */
		from: string[];
	};
	ticket?: string;
	/** The treatment of items without a yes or an answer; absent for an AI agent, which gets only the answer. */
	ifNotApproved?: 'stop' | 'goOn' | 'goOnUnlessDeclined';
}

const QUESTION_KEY = 'question';
const ITEMS_KEY = 'questionItems';

/** Stores the question that the execution will wait for, with the items that its answer goes to. */
export function storeQuestion(
	context: IExecuteFunctions,
	question: Question,
	items: INodeExecutionData[],
): void {
	const nodeContext = context.getContext('node');
	// As JSON text, which an expression returns unchanged.
	nodeContext[QUESTION_KEY] = JSON.stringify(question);
	nodeContext[ITEMS_KEY] = items;
}

/** Reads from the node's context by an expression: a webhook has no other access to it. */
function readStored(context: IWebhookFunctions, key: string): unknown {
	const name = JSON.stringify(context.getNode().name).replace(
		/[{}]/g,
		(brace) => `\\u00${brace.charCodeAt(0).toString(16)}`,
	);
	return context.evaluateExpression(`{{ $node[${name}].context["${key}"] }}`);
}

/** @returns undefined when the execution waits for no question, or the deadline is over */
export function readQuestion(context: IWebhookFunctions): Question | undefined {
	const stored = readStored(context, QUESTION_KEY);
	if (typeof stored !== 'string' || stored === '') return undefined;
	const question = JSON.parse(stored) as Question;
	const isLate = question.until !== undefined && Date.parse(question.until) <= Date.now();
	return isLate ? undefined : question;
}

/**
 * Returns the items with which the workflow continues. The first item has the answer in `data`, as n8n's own nodes do.
 * A column *error* is left out, because n8n would treat the item as a failure and run the node again.
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

/** Longer than n8n takes from the read of a waiting execution to the call of its webhook. */
const RESUMING_MS = 4_000;

/**
 * The answers that this process passed on to n8n, by the question's token; undefined for one so close to the deadline that
 * n8n may have continued without it.
 */
export const answered = new BoundedMap<string, { answer?: Answer; at: number }>();

/**
 * Passes an answer on to n8n. It reads a waiting execution before it calls the webhook: if the execution has gone on
 * meanwhile and waits again, as in a loop, n8n resumes it with what was read before. So for some seconds after an answer,
 * such as the first of a double tap, this process accepts no other one.
 * @param details follow the answer in the output
 * @returns the items that the workflow goes on with, or the other answer that another call has just passed on
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
	// Only now: this line throws without items, and the next answer must not be told that this one was accepted.
	const isClose = Date.parse(question.until ?? '') - now.getTime() < RESUMING_MS;
	answered.set(question.token, { answer: isClose ? undefined : answer, at: now.getTime() });
	return { items: output };
}
