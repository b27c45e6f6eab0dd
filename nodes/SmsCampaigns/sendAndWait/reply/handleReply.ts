import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { passAnswer, readQuestion, type Question } from '../questionStore';
import { readReply } from './readReply';

/** A reply as a trigger passes it on. */
export interface PassedReply {
	messageId: string;
	from: string;
	message: string;
}

/** What came of a reply at the node that asks. */
export const REPLY_OUTCOMES = ['answered', 'late', 'other', 'over', 'unclear'] as const;
type ReplyOutcome = (typeof REPLY_OUTCOMES)[number];

/** Makes the trigger try again, as n8n's own message does that begins so. */
const IS_RUNNING = 'The execution is running already.';

const digitsOf = (number: string) => number.replace(/\D/g, '').replace(/^00/, '');

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
	const approved = readReply(message, reply.code);
	return approved === undefined ? { outcome: 'unclear' } : { outcome: 'answered', approved };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Handles a reply that a trigger passes on. n8n has checked the resume token; only a clear answer from the person who was
 * asked resumes the workflow.
 *
 * Never throws: n8n would end the execution, and the question would be lost.
 */
export function handleReply(context: IWebhookFunctions): IWebhookResponseData {
	const response = context.getResponseObject() as unknown as {
		status(code: number): { json(body: unknown): unknown };
	};
	const respond = (code: number, body: object): IWebhookResponseData => {
		response.status(code).json(body);
		return { noWebhookResponse: true };
	};
	try {
		const body = context.getBodyData() as IDataObject | undefined;
		const [messageId, from, message] = [body?.messageId, body?.from, body?.message].map(textOf);
		const question = readQuestion(context);
		const judged = judgeReply(question, { messageId, from, message }, new Date());
		if (judged.outcome !== 'answered') return respond(200, { question: judged.outcome });
		const reply = { answeredBy: 'reply', from, reply: message };
		const passed = passAnswer(context, question!, judged.approved, reply);
		if ('earlier' in passed) return respond(409, { message: IS_RUNNING });
		return {
			// n8n sends this when it has resumed the execution.
			webhookResponse: { question: judged.outcome },
			workflowData: [passed.items],
		};
	} catch {
		return respond(503, {});
	}
}
