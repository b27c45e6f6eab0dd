import { sleep, type IWebhookFunctions } from 'n8n-workflow';
import { openReplyUrl, REPLY_OUTCOMES } from '../../sendAndWait/reply/handleReply';
import { warn } from '../log';
import type { ReadEvent } from './outputItems';

/**
 * The pauses before the calls, in ms. Another call follows HTTP 409 (n8n has not yet suspended the question's
 * execution) and 5xx (n8n could not store the answer). If the execution continues or has ended, every call returns 409.
 */
const PAUSES_MS = [0, 300, 1_200];

/** The time-out of each call to n8n, in ms. */
const TIMEOUT_MS = 5_000;

/**
 * Forwards a reply to the execution that waits for the answer. n8n responds only after it has stored the resumed
 * execution, so the answer cannot be lost after the response.
 * @returns the result of the reply; `unreachable` if n8n's webhook URL returned no usable response
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
			url: await openReplyUrl(context, messageId),
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
		// The log line leaves out the exception's message, which may contain the URL with the token.
		problem = String((error as { code?: unknown }).code ?? 'no response');
	}
	warn(
		context,
		`A reply could not be passed on to its question, because n8n cannot reach its own webhook URL (${problem}). The reply started this workflow instead.`,
		'unreachable',
	);
	return 'unreachable';
}
