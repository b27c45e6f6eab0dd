import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { decodeBytes, parseBody } from '../../api/format/parseBody';
import type { Fields, WebhookType } from '../../api/model/types';
import { InvalidInput, quoteInput } from '../../shared/invalidInput';
import { isSealedId } from '../../sendAndWait/reply/handleReply';
import { warn } from '../log';
import { EVENT_TYPES } from '../registration/events';
import { isChangingWebhooks } from '../registration/runExclusive';
import {
	isEqualSecret,
	makeNonce,
	readState,
	type StoredWebhook,
} from '../registration/webhookStore';
import { isWanted } from '../settings/filters';
import { isAllowedIp } from '../settings/ipAllowList';
import { allowedIps } from '../settings/options';
import { readTriggerSettings } from '../settings/readSettings';
import { answerQuestion } from './answerQuestion';
import { judgeEvent } from './automaticClicks';
import { callerOf, requestOf, respond, responseOf, type CallStatus } from './http';
import { judgeReply } from './optOutWords';
import { readEvent, toItem, type ReadEvent } from './outputItems';
import { isAuthentic } from './signature';
import { groupsOf, storeItem, type StoredItem } from './storeEvents';

/** The maximum time that a caller waits for a response, in milliseconds. */
const PATIENCE_MS = 30_000;

/** The maximum length of a call's body, in bytes. */
const MAX_CALL_BYTES = 4 * 1024 * 1024;

/** Finds the webhook for a call by the type and the secret nonce in the URL, because the body contains neither. */
function findWebhook(
	context: IWebhookFunctions,
): { type: WebhookType; webhook: StoredWebhook } | CallStatus {
	const { type: wanted, nonce }: { type?: unknown; nonce?: unknown } = context.getQueryData();
	const type = EVENT_TYPES.find((each) => each === wanted);
	if (type === undefined || typeof nonce !== 'string') return 'gone';
	// Whatever the path, the mode is `webhook` for the production URL and `manual` for the test URL.
	const state = readState(context, context.getMode() === 'manual' ? 'test' : 'production');
	const webhook = state?.webhooks[type];
	if (webhook && isEqualSecret(webhook.nonce, nonce)) return { type, webhook };
	// An event can arrive before its webhook's ID is known. After a 410, the service may never resend the event.
	if (isChangingWebhooks(context)) return 'unavailable';
	warn(
		context,
		`The service called an unknown webhook (${type}). No workflow started, and the node responded with HTTP 410. Either the trigger received no response when it created the webhook, or the trigger could not delete the webhook. Delete the webhook in your provider account.`,
		'unknown webhook',
	);
	return 'gone';
}

/** Returns the bytes of a call's body. n8n has already read bodies of known content types. */
async function readBytes(context: IWebhookFunctions): Promise<Buffer | CallStatus> {
	const request = requestOf(context);
	try {
		if (request.rawBody === undefined) await request.readRawBody?.();
	} catch (error) {
		const { message, status } = error as Error & { status?: unknown };
		if (status === 413) return 'too large';
		warn(context, `The body of a call could not be read (400). ${message}`, 'body');
		return 'unreadable';
	}
	const { rawBody = Buffer.alloc(0) } = request;
	return rawBody.length > MAX_CALL_BYTES ? 'too large' : rawBody;
}

/** Reads a call's body as JSON with any Content-Type (contract 6.2). @returns undefined for anything but an object */
export function parseEvent(bytes: Uint8Array): Fields | undefined {
	const text = decodeBytes(bytes);
	const body = /^\s*\{/.test(text) && parseBody(text);
	return body && body.ok ? body.fields : undefined;
}

/** Returns the fields that simplified output adds to a reply (a likely opt-out) or to a click (a likely program). */
export const judge = (account: unknown, event: ReadEvent): Fields | undefined =>
	event.type === 'MO' ? judgeReply(event.fields.message) : judgeEvent(account, event);

/**
 * Checks whether a call is accepted and reads its event. The order of the checks hides facts from strangers. A caller
 * without a valid nonce learns only that the webhook does not exist. A caller with a valid nonce but without the secret
 * learns only that the body is not too long.
 */
async function authorize(context: IWebhookFunctions): Promise<StoredItem | CallStatus> {
	const request = requestOf(context);
	const settings = readTriggerSettings(context);
	if (settings.allowedIps && !isAllowedIp(request.ip, settings.allowedIps)) {
		warn(
			context,
			`Rejected a call from ${quoteInput(request.ip ?? '')} (403): this IP address is not in '${allowedIps.property.displayName}'. If your proxy has this IP address, set N8N_PROXY_HOPS.`,
			'address',
		);
		return 'forbidden';
	}
	const found = findWebhook(context);
	if (typeof found === 'string') return found;
	const { type, webhook } = found;
	const bytes = await readBytes(context);
	if (typeof bytes === 'string') return bytes;
	const { signatureCheck, ignoreRepeats, perEvent } = settings;
	if (signatureCheck !== 'off' && !(await isAuthentic(context, bytes, webhook))) {
		return 'unauthorized';
	}
	const fields = parseEvent(bytes);
	if (!fields) {
		warn(
			context,
			'The body of an event is not a JSON object. No workflow started, and the node responded with HTTP 400.',
			'format',
		);
		return 'unreadable';
	}
	const event = readEvent(fields, type);
	// An answer is forwarded to its question regardless of the filters. For some questions, an opt-out means no.
	const mayAnswer = /^(?:MO|STOP)$/.test(type) && isSealedId(event.fields.last_message_id);
	const account = context.getNode().credentials?.smsCampaignsApi?.id;
	const makeItem = () => toItem(event, webhook.id, settings.simplify, judge(account, event));
	// The item is created before the filters apply, because a filtered report is also evidence about clicks.
	const item = mayAnswer ? { json: {} } : makeItem();
	if (!mayAnswer && !isWanted(event, settings)) return 'filtered';
	const answer = async () => {
		const question = await answerQuestion(context, event);
		if (question === 'answered') return question;
		item.json = { ...makeItem().json, ...(type === 'MO' && { question }) };
		return isWanted(event, settings) ? undefined : 'filtered';
	};
	return {
		key: `${webhook.nonce} ${ignoreRepeats ? event.eventId : makeNonce()}`,
		item,
		bytes: bytes.length,
		perEvent,
		groups: groupsOf(context),
		...(mayAnswer && { answer }),
	};
}

/**
 * Authenticates a webhook call and starts the workflow with its event. A call that starts the workflow gets its
 * response after n8n has stored the event. Never throws, because n8n would start the workflow with the exception.
 */
export async function receiveEvents(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		const result = await authorize(context);
		if (typeof result === 'string') return respond(responseOf(context), result);
		return await storeItem(callerOf(responseOf(context), PATIENCE_MS), result);
	} catch (error) {
		const { message } = error as Error;
		if (error instanceof InvalidInput) {
			warn(context, `Events are rejected. ${message} ${error.description}`);
		} else warn(context, `An event was not accepted. ${message}`, 'error');
		return respond(responseOf(context), 'unavailable');
	}
}
