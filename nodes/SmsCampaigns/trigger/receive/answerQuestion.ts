import { sleep, type IWebhookFunctions } from 'n8n-workflow';
import { openReplyAddress, REPLY_OUTCOMES } from '../../sendAndWait/reply/handleReply';
import { warn } from '../log';
import type { ReadEvent } from './outputItems';

/**
 * Pauses before the calls, in ms. A reply can arrive before n8n has suspended its execution, and n8n may fail to store
 * an answer: HTTP 409 and 5xx. An execution that continues or has ended returns 409 for each call.
 */
const PAUSES_MS = [0, 300, 1_200];

/** The time-out of each call to n8n, in ms. */
const TIMEOUT_MS = 5_000;

/**
 * Forwards a reply to the execution that waits for its question's answer. n8n responds after it has stored that the
 * execution continues, so an answer cannot be lost after the response.
 * @returns the result of the reply; `unreachable` if this n8n could not be called
 */
export async function answerQuestion(
	context: IWebhookFunctions,
	{ type, fields }: ReadEvent,
): Promise<(typeof REPLY_OUTCOMES)[number] | 'unreachable'> {
	const messageId = String(fields.last_message_id);
	let problem = '';
	try {
		const request = {
			method: 'POST' as const,
			url: await openReplyAddress(context, messageId),
			body: {
				messageId,
				from: String(fields.from),
				message: type === 'STOP' ? type : String(fields.message),
			},
			json: true,
			timeout: TIMEOUT_MS,
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: true,
			returnFullResponse: true,
		};
		let status = 409;
		for (const pause of PAUSES_MS) {
			if (status !== 409 && status < 500) break;
			await sleep(pause);
			const response: unknown = await context.helpers.httpRequest(request);
			const { statusCode, body } = response as {
				statusCode: number;
				body?: { question?: unknown };
			};
			const outcome = REPLY_OUTCOMES.find((one) => one === body?.question);
			if (outcome !== undefined) return outcome;
			status = statusCode;
		}
		if (status >= 400 && status < 500) return 'gone';
		problem = `HTTP ${status}`;
	} catch (error) {
		// The text leaves out the exception's message, which may contain the URL with the token.
		problem = String((error as { code?: unknown }).code ?? 'no response');
	}
	warn(
		context,
		`A reply could not be passed on to its question, because n8n cannot reach its own webhook URL (${problem}). The reply started this workflow instead.`,
		'unreachable',
	);
	return 'unreachable';
}
