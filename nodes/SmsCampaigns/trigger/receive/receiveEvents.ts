import { sleep, type IWebhookFunctions, type IWebhookResponseData } from 'n8n-workflow';
import { InvalidInput, quoteInput } from '../../shared/invalidInput';
import { warn } from '../log';
import { EVENT_TYPES } from '../registration/events';
import { isChangingWebhooks } from '../registration/runExclusive';
import { readState, type StoredWebhook } from '../registration/webhookStore';
import { isEqualSecret, isNonce } from '../registration/webhookUrl';
import { isAllowedIp } from '../settings/ipAllowList';
import { readTriggerSettings } from '../settings/readSettings';
import { MAX_GROUP_ITEMS } from './eventGroups';
import { readEvent, toItem } from './outputItems';
import { isObject } from '../../api/format/decode';
import { decodeBytes, parseJson, quoteOddNumbers } from '../../api/format/parseBody';
import { isHtml, parseXml } from '../../api/format/xml';
import type { Fields, WebhookType, WireFormat } from '../../api/model/types';
import {
	headerOf,
	readRawBody,
	respond,
	responseOf,
	RESPONSES,
	type CallResponse,
	type IncomingRequest,
} from './http';
import { isAuthentic } from './signature';
import { isWanted } from './isWanted';
import { storeEvents, type AcceptedCall } from './storeEvents';

/** Longest body of a call, and the most events in one: as many as are remembered as delivered. */
const MAX_CALL_BYTES = 4 * 1024 * 1024;
const MAX_CALL_EVENTS = 50_000;

/** How often a webhook that may be in creation is looked up, and the pause in milliseconds before each lookup. */
const MAX_LOOKUPS = 25;
const LOOKUP_PAUSE_MS = 200;

/** What a call's query says, if anything: `makeWebhookUrl` has put it there. */
type Query = Partial<Record<'type' | 'nonce', unknown>>;

/**
 * Finds the webhook that a call is for, by the type and the unguessable nonce in its URL: the body contains neither.
 *
 * An event can arrive before the response to the creation of its webhook, and the service may never deliver it again
 * after a 410. So while this process is changing the trigger's webhooks, one counts as unknown only after five seconds.
 */
async function findWebhook(
	context: IWebhookFunctions,
	{ type: wanted, nonce }: Query,
): Promise<{ type: WebhookType; webhook: StoredWebhook } | undefined> {
	const type = EVENT_TYPES.find((each) => each === wanted);
	if (type === undefined || typeof nonce !== 'string') return undefined;
	const lookUp = (): StoredWebhook | undefined => {
		// The mode is `webhook` for the production URL and `manual` for the test URL, whatever their paths are.
		const state = readState(context, context.getMode() === 'manual' ? 'test' : 'production');
		const webhook = state?.webhooks[type];
		return webhook && isEqualSecret(webhook.nonce, nonce) ? webhook : undefined;
	};
	let webhook = lookUp();
	if (!webhook && !isNonce(nonce)) return undefined;
	for (let left = MAX_LOOKUPS; !webhook && left > 0 && isChangingWebhooks(context); left--) {
		await sleep(LOOKUP_PAUSE_MS);
		webhook = lookUp();
	}
	if (webhook) return { type, webhook };
	warn(
		context,
		`the service called a webhook that is not known here (${type}, nonce ${nonce.slice(0, 6)}…). The call started nothing and got 410. If this trigger was being published just then, that was its new webhook. Otherwise a stray webhook exists: its creation got no response, or it could not be deleted. Ask the service to delete it, as webhooks cannot be listed.`,
		'unknown webhook',
	);
	return undefined;
}

/**
 * Returns the events in an object of either format. An object with one field, whatever its name, that contains only
 * objects is an envelope, and each of them is an event, or an envelope too. Other values are events.
 */
function eventsOf(value: unknown): unknown[] {
	const [name, ...others] = isObject(value) ? Object.keys(value) : [];
	if (name === undefined || others.length > 0) return [value];
	const inner = [(value as Fields)[name]].flat();
	return inner.length > 0 && inner.every(isObject) ? inner.flatMap(eventsOf) : [value];
}

/**
 * Parses the events of a call: JSON or XML, whatever the Content-Type says (contract 6.2). A list contains several events.
 * @param contentType the header, which may name the encoding
 * @returns the events, and the same as they are written: numbers are texts there, where JavaScript writes them in another way. At least one event, usually an object, but other values are kept too; undefined for an empty body, for one that is neither JSON nor XML, and for XML with a document type
 */
export function parseDelivery(
	body: Buffer,
	contentType?: string,
): { format: WireFormat; events: unknown[]; written: unknown[] } | undefined {
	const text = decodeBytes(body, contentType);
	const first = /\S/.exec(text)?.[0];
	if (first === undefined) return undefined;
	if (first === '<') {
		const xml = isHtml(text) ? undefined : parseXml(text);
		if (!xml?.ok) return undefined;
		const events = eventsOf(xml.fields);
		return { format: 'xml', events, written: events };
	}
	try {
		const read = (json: string) => [parseJson(json)].flat().flatMap(eventsOf);
		const events = read(text);
		const quoted = quoteOddNumbers(text);
		const written = quoted === text ? events : read(quoted);
		return events.length > 0 ? { format: 'json', events, written } : undefined;
	} catch {
		return undefined;
	}
}

/**
 * Decides whether a call is accepted, and reads its events. The order of the checks keeps strangers from learning
 * anything: without a nonce, only that there is no such webhook; without the secret, nothing about the body.
 */
async function authorize(
	context: IWebhookFunctions,
	request: IncomingRequest,
): Promise<AcceptedCall | CallResponse> {
	const query: Query = context.getQueryData();
	const settings = readTriggerSettings(context, query.type === 'DLR');
	if (settings.allowedIps && !isAllowedIp(request.ip, settings.allowedIps)) {
		warn(
			context,
			`refused a call from ${quoteInput(request.ip ?? '')} (403): the address is not in 'Allowed IP Addresses'. If it is your own proxy's, set N8N_PROXY_HOPS.`,
			'address',
		);
		return RESPONSES.forbidden;
	}
	const found = await findWebhook(context, query);
	if (!found) return RESPONSES.gone;
	const { type, webhook } = found;
	const body = await readRawBody(request);
	if (!Buffer.isBuffer(body)) return body;
	if (!(await isAuthentic(context, body, settings.signatureCheck, webhook))) {
		return RESPONSES.unauthorized;
	}
	if (body.length > MAX_CALL_BYTES) return RESPONSES.tooLarge;
	const delivery = parseDelivery(body, headerOf(request, 'content-type'));
	if (!delivery) return RESPONSES.unreadable;
	if (delivery.events.length > MAX_CALL_EVENTS) return RESPONSES.tooLarge;
	const events: AcceptedCall['events'] = [];
	for (const [at, each] of delivery.events.entries()) {
		if (at % MAX_GROUP_ITEMS === MAX_GROUP_ITEMS - 1) await sleep(0);
		const event = readEvent(each, type, delivery.format, delivery.written[at]);
		const item = toItem(event, webhook.id, settings);
		// A question takes its answer whatever the filters say.
		const isIn = event.mayAnswer || isWanted(context, event, item, settings.filters);
		if (isIn) events.push({ event, item });
	}
	return events.length > 0 ? { webhook, settings, events, request } : RESPONSES.filtered;
}

/**
 * Handles a webhook call: authenticates it, and starts the workflow with its events. A call that starts something gets
 * its response when n8n has stored its events. It never throws, since n8n would start the workflow with the exception.
 */
export async function receiveEvents(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	let response: CallResponse;
	try {
		const request = context.getRequestObject() as unknown as IncomingRequest;
		const result = await authorize(context, request);
		if (!('code' in result)) return await storeEvents(context, result);
		response = result;
	} catch (error) {
		const { message } = error as Error;
		if (error instanceof InvalidInput) {
			warn(context, `events are refused. ${message} ${error.description}`);
		} else warn(context, `an event was not accepted. ${message}`, 'error');
		response = RESPONSES.unavailable;
	}
	return respond(responseOf(context), response);
}
