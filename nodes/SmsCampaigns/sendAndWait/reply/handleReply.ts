// Handles replies to questions. The ID of a question's message identifies the waiting execution in n8n, and that
// execution evaluates the reply.
import { createHmac } from 'crypto';
import type { IExecuteFunctions, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { trimmedText } from '../../api/http/connection';
import { withFrenchCode } from '../../rules/recipients/phoneNumber';
import { InvalidInput } from '../../shared/invalidInput';
import { MAX_REPLY_LENGTH } from '../../shared/text';
import { passAnswer, readQuestion, type Answer, type Question } from '../questionStore';
import { REPLY_PATH } from '../webhooks';
import { isOptOut, readReply } from './readReply';

/** n8n's resume token: 32 bytes in hex. */
const TOKEN = /^[\da-f]{64}$/;

/** A message ID for one recipient from `messageIds`, followed by 32 bytes in Base64. */
const SEALED = /^(([\da-z]{1,16})-[\da-f]{4}-[\da-z]{1,16}-\d{1,10})-([\w-]{43})$/i;

/** Checks whether an ID has the format of `sealReplyAddress`, but not whether that function created the ID. */
export const isSealedId = (id: unknown): id is string => typeof id === 'string' && SEALED.test(id);

/**
 * Encrypts a token with a key stream that differs for each ID, or decrypts the result. Both calls need the same access
 * token and the same n8n instance, because two instances can have executions with the same ID.
 */
async function combine(
	context: IExecuteFunctions | IWebhookFunctions,
	token: Buffer,
	id: string,
): Promise<Buffer> {
	const { accessToken } = await context.getCredentials('smsCampaignsApi');
	const stream = createHmac('sha256', trimmedText(accessToken))
		.update(`reply\n${context.getInstanceId()}\n${id}`)
		.digest();
	return Buffer.from(token.map((byte, at) => byte ^ stream[at]));
}

/**
 * Creates the ID of a question's message (`gsmsmsid`, contract 2.2) for the current execution. The ID contains n8n's
 * resume token in encrypted form, and each reply contains the ID (contract 6.5).
 * @param id an ID from `messageIds`, unique among the questions of the execution
 * @returns the ID with 44 additional characters
 * @throws InvalidInput if n8n has no resume token
 */
export async function sealReplyUrl(context: IExecuteFunctions, id: string): Promise<string> {
	const url = String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));
	const token = URL.canParse(url) ? new URL(url).searchParams.get('signature') : null;
	if (token === null || !TOKEN.test(token)) {
		throw new InvalidInput(
			'This version of n8n does not support answers by reply.',
			"Update n8n to 2.14 or newer, or set 'Answer By' to Link.",
		);
	}
	const sealed = await combine(context, Buffer.from(token, 'hex'), id);
	return `${id}-${sealed.toString('base64url')}`;
}

/**
 * Returns the URL to which a trigger forwards replies to a message's question. An ID that was created elsewhere results
 * in a wrong token, which n8n rejects.
 * @param sealed an ID for which `isSealedId` is true
 */
export async function openReplyUrl(context: IWebhookFunctions, sealed: string): Promise<string> {
	const [, id, execution, seal] = SEALED.exec(sealed)!;
	const token = await combine(context, Buffer.from(seal, 'base64url'), id);
	// The resume URL ends with an execution ID, or with a placeholder if there is no execution yet, as here.
	const resumeUrl = String(context.evaluateExpression('{{ $execution.resumeUrl }}'));
	const url = new URL(`${execution}/${REPLY_PATH}`, resumeUrl);
	url.search = new URLSearchParams({ signature: token.toString('hex') }).toString();
	return url.href;
}

/** A reply that a trigger forwards. */
export type PassedReply = Record<'messageId' | 'from' | 'message', string>;

/** The result of a reply: `gone` if the reply is late, from another person, or for another question. */
export const REPLY_OUTCOMES = ['answered', 'gone', 'optOut', 'unclear'] as const;

/**
 * Normalizes a phone number, because the French plan has several formats for one number: 33692… and 262692….
 * @returns undefined for a sender name, which contains letters
 */
const digitsOf = (number: string): string | undefined =>
	/\p{L}/u.test(number) ? undefined : withFrenchCode(number.replace(/\D/g, '').replace(/^00/, ''));

/** Returns a reply's answer to the question, or the reason why the reply is no answer. */
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
 * Handles a reply that a trigger forwards. n8n has checked the resume token. Only a clear answer from the right person
 * resumes the workflow. Never throws, because n8n would then end the execution and lose the question.
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
		const judged = judgeReply(question, reply);
		// If the person opts out, the workflow must not continue as if nobody had answered.
		const declines = judged === 'optOut' && question?.ifNotApproved === 'goOnUnlessDeclined';
		const answer = declines ? { approved: false, text: reply.message } : judged;
		if (typeof answer === 'string') return respond(200, { question: answer });
		const by = { answeredBy: 'reply', from: reply.from };
		const passed = passAnswer(context, question!, answer, by);
		// The trigger repeats the call, as after n8n's own 409 for a running execution.
		if ('earlier' in passed) return respond(409, {});
		return {
			// n8n sends this response after it has resumed the execution.
			webhookResponse: { question: declines ? judged : 'answered' },
			workflowData: [passed.items],
		};
	} catch (error) {
		context.logger.error(`A reply could not be passed to its question (503): ${String(error)}`);
		return respond(503, {});
	}
}
