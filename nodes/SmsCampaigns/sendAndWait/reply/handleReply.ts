import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { passAnswer, readQuestion, type Answer, type Question } from '../questionStore';
import { withFrenchCode } from '../../rules/recipients/phoneNumber';
import { MAX_REPLY_LENGTH } from '../../shared/text';
import { isOptOut, readReply } from './readReply';

/** A reply as a trigger passes it on. */
export type PassedReply = Record<'messageId' | 'from' | 'message', string>;

/** What a reply means to its question: `gone` if it comes too late, or is another person's or for another question. */
export const REPLY_OUTCOMES = ['answered', 'gone', 'optOut', 'unclear'] as const;

/**
 * Numbers of the French plan have several spellings: 33692… and 262692….
 * @returns undefined for a name: a sender with letters in it is nobody's number
 */
const digitsOf = (number: string): string | undefined =>
	/\p{L}/u.test(number) ? undefined : withFrenchCode(number.replace(/\D/g, '').replace(/^00/, ''));

/** Returns the answer that a reply gives to the question that the execution waits for, or why it gives none. */
export function judgeReply(
	question: Question | undefined,
	{ messageId, from, message }: PassedReply,
): Answer | (typeof REPLY_OUTCOMES)[number] {
	const { reply, expected } = question ?? {};
	const isOpen =
		reply?.messageId === messageId &&
		reply.from.some((number) => digitsOf(number) === digitsOf(from));
	if (!expected || !isOpen) return 'gone';
	const answer = readReply(expected, message);
	return answer ?? (isOptOut(message.slice(0, MAX_REPLY_LENGTH)) ? 'optOut' : 'unclear');
}

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
		const question = readQuestion(context);
		const { messageId, from, message } = context.getBodyData();
		const reply = { messageId: String(messageId), from: String(from), message: String(message) };
		const answer = judgeReply(question, reply);
		if (typeof answer === 'string') return respond(200, { question: answer });
		const by = { answeredBy: 'reply', from: reply.from };
		const passed = passAnswer(context, question!, answer, by);
		// As n8n itself says while an execution runs: the trigger calls again.
		if ('earlier' in passed) return respond(409, {});
		return {
			// n8n sends this when it has resumed the execution.
			webhookResponse: { question: 'answered' },
			workflowData: [passed.items],
		};
	} catch {
		return respond(503, {});
	}
}
