import { randomUUID } from 'crypto';
import { sleep, type IWebhookFunctions, type IWebhookResponseData } from 'n8n-workflow';
import { MAX_GROUP_ITEMS } from './eventGroups';
import { respond, responseOf, RESPONSES, type IncomingRequest } from './http';
import { PATIENCE_MS, storeEvents, type AcceptedCall } from './storeEvents';

/** The header of a call that this process makes to itself, with the key of a part. */
export const PART_HEADER = 'x-sms-campaigns-part';

/** The parts for which a call is under way, by keys that nobody can guess. */
const waiting = new Map<string, AcceptedCall>();

/** Returns the part of a larger call that a call is for; undefined for a key that this process did not make. */
export function takePart(key: string | string[]): AcceptedCall | undefined {
	const part = waiting.get(String(key));
	waiting.delete(String(key));
	return part;
}

const ARRIVAL_MS = 2_000;

/** The address at which this call came in, without the query: the nonce in it concerns no proxy on the way. */
function ownUrl({ socket = {}, originalUrl = '' }: IncomingRequest): string {
	const { localAddress = '', localPort, encrypted } = socket;
	const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
	return `${encrypted ? 'https' : 'http'}://${host}:${localPort}${originalUrl.split('?', 1)[0]}`;
}

/**
 * Has a part stored by a call to this process, as n8n starts one execution per call.
 * @returns whether it is stored; undefined when the call did not arrive
 */
async function storePart(
	context: IWebhookFunctions,
	part: AcceptedCall,
	timeout: number,
): Promise<boolean | undefined> {
	const key = randomUUID();
	waiting.set(key, part);
	const call = context.helpers.httpRequest({
		method: 'POST',
		url: ownUrl(part.request),
		headers: { [PART_HEADER]: key },
		body: {},
		json: true,
		timeout,
		disableFollowRedirect: true,
	});
	const isStored = call.then(
		() => true,
		() => false,
	);
	await Promise.race([isStored, sleep(ARRIVAL_MS)]);
	return waiting.delete(key) ? undefined : await isStored;
}

/**
 * Starts the workflow with the events of a call, at most 1,000 per execution. The last ones are stored by the call itself,
 * so that it is acknowledged when all are.
 *
 * Where n8n does not reach itself, what is left is stored in one execution: its SSRF protection forbids local addresses,
 * its certificate is for another name, or HTTP_PROXY takes the call elsewhere, where it may hang.
 */
export async function storeInParts(
	context: IWebhookFunctions,
	call: AcceptedCall,
): Promise<IWebhookResponseData> {
	let { events } = call;
	const deadline = Date.now() + PATIENCE_MS;
	const timeLeft = () => Math.max(1, deadline - Date.now());
	// At a test URL n8n takes one call only.
	while (events.length > MAX_GROUP_ITEMS && context.getMode() !== 'manual') {
		const part = { ...call, events: events.slice(0, MAX_GROUP_ITEMS) };
		const isStored = await storePart(context, part, timeLeft());
		if (isStored === undefined) break;
		if (!isStored) return respond(responseOf(context), RESPONSES.unavailable);
		events = events.slice(MAX_GROUP_ITEMS);
	}
	return await storeEvents(context, { ...call, events }, timeLeft());
}
