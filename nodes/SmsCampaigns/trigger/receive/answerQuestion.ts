import { sleep, type IDataObject, type IWebhookFunctions } from 'n8n-workflow';
import { trimmedText } from '../../api/http/connection';
import { REPLY_OUTCOMES } from '../../sendAndWait/reply/handleReply';
import { unsealId } from '../../sendAndWait/reply/sealedId';
import { REPLY_PATH } from '../../sendAndWait/webhooks';
import { warn } from '../log';
import type { ReadEvent } from './outputItems';

/**
 * What came of a reply to a question. Apart from the outcomes at the node that asks:
 * - `gone`: no execution of this n8n waits for it
 * - `busy`: its execution runs, and did not wait again in time
 * - `unreachable`: this n8n could not be called
 */
type QuestionState = (typeof REPLY_OUTCOMES)[number] | 'busy' | 'gone' | 'unreachable';

const PASS_ON_MS = 8_000;

/** The pause before another try, and the least time that is left for one, in milliseconds. */
const RETRY_MS = 300;
const LEAST_TRY_MS = 2_000;

type N8nResponse = { statusCode: number; body?: { question?: unknown; message?: unknown } };

const post = async (context: IWebhookFunctions, url: string, body: IDataObject, timeout: number) =>
	(await context.helpers.httpRequest({
		method: 'POST',
		url,
		body,
		json: true,
		timeout,
		disableFollowRedirect: true,
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
	})) as N8nResponse;

/** Checks whether n8n refused a call because the execution runs (2.41: 409 with this message). */
const isRunning = ({ statusCode, body }: N8nResponse) =>
	statusCode === 409 && /\bis running\b/.test(String(body?.message));

async function passOn(context: IWebhookFunctions, { fields }: ReadEvent): Promise<QuestionState> {
	const messageId = String(fields.last_message_id);
	const { accessToken } = await context.getCredentials('smsCampaignsApi');
	const key = { accessToken: trimmedText(accessToken), instanceId: context.getInstanceId() };
	const { execution, token } = unsealId(messageId, key)!;
	// It ends in the id of an execution, or in a stand-in for one: here there is none yet.
	const resumeUrl = String(context.evaluateExpression('{{ $execution.resumeUrl }}'));
	const url = new URL(`${execution}/${REPLY_PATH}`, resumeUrl);
	url.search = new URLSearchParams({ signature: token }).toString();
	const body = { messageId, from: String(fields.from), message: String(fields.message) };
	const deadline = Date.now() + PASS_ON_MS;
	let response = await post(context, url.href, body, PASS_ON_MS);
	let failures = 0;
	// A reply can come before n8n has put the execution to wait. n8n 2.41 says 500 when another answer was first, and
	// when it could not store this one: a second try tells.
	while (isRunning(response) || (response.statusCode === 500 && failures++ === 0)) {
		const left = deadline - Date.now() - RETRY_MS;
		if (left < LEAST_TRY_MS) break;
		await sleep(RETRY_MS);
		response = await post(context, url.href, body, left);
	}
	if (isRunning(response)) return 'busy';
	if (response.statusCode >= 400 && response.statusCode < 500) return 'gone';
	const { question } = response.body ?? {};
	return REPLY_OUTCOMES.find((outcome) => outcome === question) ?? 'unreachable';
}

/**
 * Passes a reply on to the execution that waits for the answer to its question. n8n responds when it has stored that the
 * execution goes on, so a reply that answered is not lost after that.
 */
export async function answerQuestion(
	context: IWebhookFunctions,
	event: ReadEvent,
): Promise<QuestionState> {
	let cause = '';
	try {
		const state = await passOn(context, event);
		if (state !== 'unreachable') return state;
	} catch (error) {
		// Not its message, which may contain the address with the token.
		const { code } = error as { code?: unknown };
		if (typeof code === 'string') cause = ` (${code})`;
	}
	warn(
		context,
		`a reply to a question could not be passed on, since n8n cannot reach itself at the address of WEBHOOK_URL${cause}. The reply started this workflow instead.`,
		'unreachable',
	);
	return 'unreachable';
}
