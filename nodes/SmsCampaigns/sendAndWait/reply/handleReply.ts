import type {
	IDataObject,
	INodeExecutionData,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { readReply } from './readReply';
import { beginResume } from '../resuming';
import { readQuestion, type Question } from '../questionStore';

/** A reply as a trigger passes it on. */
export interface PassedReply {
	/** Of the question that it may answer. */
	messageId: string;
	/** The number that replied. */
	from: string;
	message: string;
}

/** What came of a reply at the node that asks. */
type ReplyOutcome = 'answered' | 'late' | 'other' | 'over' | 'unclear';

/** The used part of Express's response. */
interface ReplyResponse {
	status(code: number): { json(body: unknown): unknown };
}

/** Has the trigger try again, as n8n's own message does that begins so. */
const IS_RUNNING = 'The execution is running already.';

const MAX_NUMBER_LENGTH = 40;

/** The digits of an international number, with or without its plus sign or zeros. */
const digitsOf = (number: string) =>
	number.slice(0, MAX_NUMBER_LENGTH).replace(/\D/g, '').replace(/^00/, '');

/** Decides whether a reply answers the question that the execution waits for, and how. */
export function judgeReply(
	question: Question | undefined,
	{ messageId, from, message }: PassedReply,
	now: Date,
): { outcome: Exclude<ReplyOutcome, 'answered'> } | { outcome: 'answered'; approved: boolean } {
	if (question?.reply?.messageId !== messageId) return { outcome: 'over' };
	const { reply } = question;
	if (!reply.from.some((number) => digitsOf(number) === digitsOf(from)))
		return { outcome: 'other' };
	if (question.until !== undefined && Date.parse(question.until) <= now.getTime()) {
		return { outcome: 'late' };
	}
	const approved = readReply(message, reply.rules);
	return approved === undefined ? { outcome: 'unclear' } : { outcome: 'answered', approved };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function replyItem(
	{ about }: Question,
	approved: boolean,
	now: Date,
	{ message, from }: PassedReply,
): INodeExecutionData {
	const data = { approved, respondedAt: now.toISOString() };
	const json = { data, answered: true, answeredBy: 'reply', reply: message, from, ...about };
	return { json, pairedItem: { item: 0 } };
}

/**
 * Handles a reply that a trigger passes on. n8n has checked the resume token; only a clear answer of the person who was
 * asked resumes the workflow.
 *
 * Never throws: n8n would end the execution, and the question would be lost.
 */
export function handleReply(context: IWebhookFunctions): IWebhookResponseData {
	const response = context.getResponseObject() as unknown as ReplyResponse;
	try {
		const body = context.getBodyData() as IDataObject | undefined;
		const reply: PassedReply = {
			messageId: textOf(body?.messageId),
			from: textOf(body?.from),
			message: textOf(body?.message),
		};
		const question = readQuestion(context);
		const now = new Date();
		const judged = judgeReply(question, reply, now);
		if (judged.outcome !== 'answered') {
			response.status(200).json({ question: judged.outcome });
		} else if (beginResume(question!, now.getTime())) {
			// n8n sends this when it has resumed the execution.
			return {
				webhookResponse: { question: judged.outcome },
				workflowData: [[replyItem(question!, judged.approved, now, reply)]],
			};
		} else {
			response.status(409).json({ message: IS_RUNNING });
		}
	} catch {
		response.status(503).json({});
	}
	return { noWebhookResponse: true };
}
