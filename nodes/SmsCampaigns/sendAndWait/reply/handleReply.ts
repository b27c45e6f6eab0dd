import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { BoundedMap } from '../../shared/boundedMap';
import { passAnswer, readQuestion, type Answer, type Question } from '../questionStore';
import { withFrenchCode } from '../../rules/recipients/phoneNumber';
import { MAX_REPLY_LENGTH } from '../../shared/text';
import { readReply } from './readReply';
import { isOptOut } from './replyWords';

/** A reply as a trigger passes it on. */
export interface PassedReply {
	messageId: string;
	from: string;
	message: string;
}

/** What came of a reply at the node that asks. */
export const REPLY_OUTCOMES = [
	'answered',
	'closed',
	'late',
	'optOut',
	'other',
	'over',
	'unclear',
] as const;
type ReplyOutcome = (typeof REPLY_OUTCOMES)[number];

/** Makes the trigger try again, as n8n's own message does that begins so. */
const IS_RUNNING = 'The execution is running already.';

/**
 * Numbers of the French plan have several spellings: 33692… and 262692….
 * @returns undefined for a name: a sender with letters in it is nobody's number
 */
const digitsOf = (number: string): string | undefined =>
	/\p{L}/u.test(number) ? undefined : withFrenchCode(number.replace(/\D/g, '').replace(/^00/, ''));

/** After so many wrong codes, only the link answers: there are 9,000 of them. */
const MOST_WRONG_CODES = 5;

/** How many replies had a wrong code, by the question's token. */
const wrongCodes = new BoundedMap<string, number>(10_000);

/** Counts a reply that has a code, and not the right one. */
function countWrongCode({ token, reply }: Question, message: string): void {
	const codes = message.slice(0, MAX_REPLY_LENGTH).match(/\d{4,}/g) ?? [];
	if (reply?.code === undefined || codes.every((code) => code === reply.code)) return;
	wrongCodes.set(token, (wrongCodes.get(token) ?? 0) + 1);
}

/** Decides whether a reply answers the question that the execution waits for, and how. */
export function judgeReply(
	question: Question | undefined,
	{ messageId, from, message }: PassedReply,
	now: Date,
): { outcome: Exclude<ReplyOutcome, 'answered'> } | { outcome: 'answered'; answer: Answer } {
	if (question?.reply?.messageId !== messageId) return { outcome: 'over' };
	const { reply } = question;
	if (!reply.from.some((number) => digitsOf(number) === digitsOf(from)))
		return { outcome: 'other' };
	if (question.until !== undefined && Date.parse(question.until) <= now.getTime()) {
		return { outcome: 'late' };
	}
	if ((wrongCodes.get(question.token) ?? 0) >= MOST_WRONG_CODES) return { outcome: 'closed' };
	const answer = readReply(question.expected, message, reply.code);
	if (answer) return { outcome: 'answered', answer };
	if (isOptOut(message.slice(0, MAX_REPLY_LENGTH))) return { outcome: 'optOut' };
	countWrongCode(question, message);
	return { outcome: 'unclear' };
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
		const by = { answeredBy: 'reply', from };
		const passed = passAnswer(context, question!, judged.answer, by);
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
