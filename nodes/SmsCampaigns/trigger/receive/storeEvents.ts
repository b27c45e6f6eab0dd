import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import type { WebhookType } from '../../api/model/types';
import { BoundedMap } from '../../shared/boundedMap';
import { startTimer } from '../../shared/timer';
import type { StoredWebhook } from '../registration/webhookStore';
import type { GroupEvents } from '../settings/groupEvents';
import type { TriggerSettings } from '../settings/readSettings';
import {
	ANSWERS,
	outgoingResponse,
	sendAnswer,
	type Answer,
	type OutgoingResponse,
} from './answers';
import { claims, type Claim } from './claims';
import { EventCall } from './eventCall';
import { EventGroups } from './eventGroups';
import { toItem, type ReadEvent } from './outputItems';
import type { IncomingRequest } from './request';

/** How long a repeated delivery waits for the end of the first one, in milliseconds. */
const REPEAT_MS = 10_000;

/** Triggers whose calls are grouped; the one that is used least recently goes first. */
const MAX_TRIGGERS = 1_000;

const groupsByTrigger = new BoundedMap<string, EventGroups<EventCall>>(MAX_TRIGGERS);

const isGrouped = (type: WebhookType, groupEvents: GroupEvents) =>
	groupEvents === 'all' ||
	(groupEvents === 'reportsAndClicks' && (type === 'DLR' || type === 'CLICKER'));

/** The groups that a call joins: those of its trigger, or its own. */
function groupsOf(
	context: IWebhookFunctions,
	type: WebhookType,
	groupEvents: GroupEvents,
): EventGroups<EventCall> {
	// At a test URL n8n takes one call only.
	if (!isGrouped(type, groupEvents) || context.getMode() === 'manual') return new EventGroups();
	const key = `${context.getWorkflow().id} ${context.getNode().id}`;
	const groups = groupsByTrigger.get(key) ?? new EventGroups<EventCall>();
	groupsByTrigger.set(key, groups);
	return groups;
}

/** Claims events, as long as the caller waits. */
async function claimEvents(response: OutgoingResponse, keys: string[]): Promise<Claim | undefined> {
	let stopTimer = () => {};
	const givenUp = new Promise<void>((resolve) => {
		stopTimer = startTimer(REPEAT_MS, resolve);
		response.once('close', resolve);
	});
	try {
		return await claims.claim(keys, givenUp);
	} finally {
		stopTimer();
	}
}

/** An authenticated call with events that start the workflow. */
export interface AcceptedCall {
	type: WebhookType;
	webhook: StoredWebhook;
	settings: TriggerSettings;
	/** At least one. */
	events: ReadEvent[];
}

/**
 * Starts the workflow with the events of a call that have not started it before, and answers the caller when n8n has
 * stored them.
 */
export async function storeEvents(
	context: IWebhookFunctions,
	{ type, webhook, settings, events }: AcceptedCall,
): Promise<IWebhookResponseData> {
	const response = outgoingResponse(context);
	const request = context.getRequestObject() as unknown as IncomingRequest;
	const { ignoreRepeats, groupEvents, waitMs, perEvent } = settings;
	const answer = (code: Answer): IWebhookResponseData => {
		sendAnswer(response, code);
		return { noWebhookResponse: true };
	};
	// Made before the claim, which an exception would leave behind.
	let made = events.map((event) => ({
		key: `${webhook.nonce} ${event.eventId}`,
		item: toItem(event, webhook.id, settings, request),
	}));
	let claim: Claim | undefined;
	if (ignoreRepeats) {
		const keys = made.map(({ key }) => key);
		claim = await claimEvents(response, keys);
		if (!claim) return answer(ANSWERS.unavailable);
		const claimed = new Set(claim.keys);
		made = made.filter(({ key }) => claimed.delete(key));
		if (made.length === 0) return answer(ANSWERS.repeated);
	}
	return await new EventCall({
		response,
		items: made.map(({ item }) => item),
		groups: groupsOf(context, type, groupEvents),
		waitMs,
		perEvent,
		claim,
		isStopping: () => request.socket?.server?.listening === false,
	}).store();
}
