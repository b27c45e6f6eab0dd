// How a reply answers a question: the ID of the question's message says where the reply goes, to n8n's address of the
// execution that waits, and that execution judges it.
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

/** A message id as `messageIds` makes it for one recipient, and 32 bytes in Base64. */
const SEALED = /^(([\da-z]{1,16})-[\da-f]{4}-[\da-z]{1,16}-\d{1,10})-([\w-]{43})$/i;

/** Checks whether an id looks as `sealReplyAddress` makes it, whoever made it. */
export const isSealedId = (id: unknown): id is string => typeof id === 'string' && SEALED.test(id);

/**
 * Combines a token with a key stream that is different for each id; a second time gives the token back. Only who has the
 * access token and is the same n8n can do that: the executions of another n8n have the same numbers.
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
 * Makes the ID of a question's message (`gsmsmsid`, contract 2.2), for the execution that asks it: with n8n's resume token,
 * which comes back with a reply (contract 6.5), and which the ID alone does not reveal.
 * @param id of `messageIds`; the ids of an execution's questions differ
 * @returns 44 characters more
 * @throws InvalidInput where n8n has no resume token
 */
export async function sealReplyAddress(context: IExecuteFunctions, id: string): Promise<string> {
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
 * Returns the address that takes replies for the question of a message, in any execution of this n8n. An id that was made
 * elsewhere gives a wrong token: n8n checks it.
 * @param sealed an id for which `isSealedId` is true
 */
export async function openReplyAddress(
	context: IWebhookFunctions,
	sealed: string,
): Promise<string> {
	const [, id, execution, seal] = SEALED.exec(sealed)!;
	const token = await combine(context, Buffer.from(seal, 'base64url'), id);
	// It ends in the id of an execution, or in a stand-in for one: here there is none yet.
	const resumeUrl = String(context.evaluateExpression('{{ $execution.resumeUrl }}'));
	const url = new URL(`${execution}/${REPLY_PATH}`, resumeUrl);
	url.search = new URLSearchParams({ signature: token.toString('hex') }).toString();
	return url.href;
}

/** A reply as a trigger passes it on. */
export type PassedReply = Record<'messageId' | 'from' | 'message', string>;

/** The meaning of a reply for its question: `gone` if the reply is late, of another person, or for another question. */
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
 * Handles a reply that a trigger passes on. n8n has checked the resume token; only a clear answer of the person who was
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
		const judged = judgeReply(question, reply);
		// Who opts out wants less, not more: nothing may continue because their reply was no answer.
		const declines = judged === 'optOut' && question?.ifNotApproved === 'goOnUnlessDeclined';
		const answer = declines ? { approved: false, text: reply.message } : judged;
		if (typeof answer === 'string') return respond(200, { question: answer });
		const by = { answeredBy: 'reply', from: reply.from };
		const passed = passAnswer(context, question!, answer, by);
		// As n8n itself says while an execution runs: the trigger calls again.
		if ('earlier' in passed) return respond(409, {});
		return {
			// n8n sends this when it has resumed the execution.
			webhookResponse: { question: declines ? judged : 'answered' },
			workflowData: [passed.items],
		};
	} catch {
		return respond(503, {});
	}
}
