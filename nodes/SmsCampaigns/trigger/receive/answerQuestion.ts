import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { trimmedText } from '../../api/http/connection';
import { isSealedId, unsealId } from '../../sendAndWait/reply/sealedId';
import { REPLY_PATH } from '../../sendAndWait/reply/replyPath';
import { warnLimited } from './log';
import type { ReadEvent } from './outputItems';

/** What comes of a reply at the node that asks. */
const REPLY_OUTCOMES = ['answered', 'late', 'other', 'over', 'unclear'] as const;

/**
 * What came of a reply to a question. Besides the outcomes at the node that asks:
 * - `gone`: no execution of this n8n waits for it
 * - `busy`: its execution runs, and did not wait again in time
 * - `unreachable`: this n8n could not be called
 */
type QuestionState = (typeof REPLY_OUTCOMES)[number] | 'busy' | 'gone' | 'unreachable';

/** How long n8n may take for an answer, in milliseconds: less than the service waits. */
const PASS_ON_MS = 8_000;

/** The pause before another try, and the least time that is left for one, in milliseconds. */
const RETRY_MS = 300;
const LEAST_TRY_MS = 2_000;

/** Checks whether an event is a reply to a question of Send and Wait (contract 6.5), as far as its message id says. */
export const isReplyToQuestion = ({ type, fields }: ReadEvent): boolean =>
	type === 'MO' && isSealedId(fields.last_message_id);

/** Returns the address of a waiting execution's webhook for replies. */
function waitingUrl(context: IWebhookFunctions, execution: string, token: string): string {
	// It ends in the id of an execution, or in a stand-in for one: here there is none yet.
	const resumeUrl = String(context.evaluateExpression('{{ $execution.resumeUrl }}'));
	const url = new URL(`${execution}/${REPLY_PATH}`, resumeUrl);
	url.search = new URLSearchParams({ signature: token }).toString();
	return url.href;
}

function readOutcome(statusCode: number, body: unknown): QuestionState {
	if (statusCode >= 400 && statusCode < 500) return 'gone';
	const { question } = (body ?? {}) as { question?: unknown };
	return REPLY_OUTCOMES.find((outcome) => outcome === question) ?? 'unreachable';
}

interface N8nAnswer {
	statusCode: number;
	body: unknown;
}

const post = async (
	context: IWebhookFunctions,
	url: string,
	body: IDataObject,
	timeout: number,
): Promise<N8nAnswer> =>
	(await context.helpers.httpRequest({
		method: 'POST',
		url,
		body,
		json: true,
		timeout,
		disableFollowRedirect: true,
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
	})) as N8nAnswer;

/** Checks whether n8n refused a call because the execution runs (2.41: 409 with this message). */
function isRunning({ statusCode, body }: N8nAnswer): boolean {
	const { message } = (body ?? {}) as { message?: unknown };
	return statusCode === 409 && typeof message === 'string' && /\bis running\b/.test(message);
}

async function passOn(context: IWebhookFunctions, { fields }: ReadEvent): Promise<QuestionState> {
	const messageId = String(fields.last_message_id);
	const { accessToken } = await context.getCredentials('smsCampaignsApi');
	const key = { accessToken: trimmedText(accessToken), instanceId: context.getInstanceId() };
	const { execution, token } = unsealId(messageId, key)!;
	const url = waitingUrl(context, execution, token);
	const body = { messageId, from: String(fields.from), message: String(fields.message) };
	const deadline = Date.now() + PASS_ON_MS;
	let answer = await post(context, url, body, PASS_ON_MS);
	let failures = 0;
	// A reply can come before n8n has put the execution to wait. n8n 2.41 says 500 when another answer was first, and
	// when it could not store this one: a second try tells.
	while (isRunning(answer) || (answer.statusCode === 500 && failures++ === 0)) {
		const left = deadline - Date.now() - RETRY_MS;
		if (left < LEAST_TRY_MS) break;
		await sleep(RETRY_MS);
		answer = await post(context, url, body, left);
	}
	return isRunning(answer) ? 'busy' : readOutcome(answer.statusCode, answer.body);
}

/**
 * Passes a reply on to the execution that its question waits in. n8n answers when it has stored that the execution goes
 * on, so a reply that answered is not lost after that.
 * @param event for which `isReplyToQuestion` holds
 */
export async function answerQuestion(
	context: IWebhookFunctions,
	event: ReadEvent,
): Promise<QuestionState> {
	let state: QuestionState = 'unreachable';
	let cause = '';
	try {
		state = await passOn(context, event);
	} catch (error) {
		// Not its message: that could hold the address with the token.
		const { code } = error as { code?: unknown };
		cause = typeof code === 'string' ? ` (${code})` : '';
	}
	if (state === 'unreachable') {
		warnLimited(
			context,
			`a reply to a question could not be passed on, since n8n does not reach itself at the address of WEBHOOK_URL${cause}. The reply started this workflow instead.`,
			{ key: 'unreachable' },
		);
	}
	return state;
}
