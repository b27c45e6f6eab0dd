import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import type { WebhookType } from '../../api/model/types';
import { BoundedMap } from '../../shared/boundedMap';
import type { StoredWebhook } from '../registration/webhookStore';
import type { GroupEvents, TriggerSettings } from '../settings/readSettings';
import { answerQuestion } from './answerQuestion';
import { claims, type Claim } from './claims';
import { EventCall, EventGroups, type EventCallParts } from './eventGroups';
import { isWanted } from './isWanted';
import type { ReadEvent } from './outputItems';
import {
	callerOf,
	respond,
	responseOf,
	RESPONSES,
	type Caller,
	type CallResponse,
	type IncomingRequest,
} from './http';

/** How long a caller waits for a response, in milliseconds. */
export const PATIENCE_MS = 10_000;

const groupsByTrigger = new BoundedMap<string, EventGroups<EventCall>>();

function groupsOf(
	context: IWebhookFunctions,
	type: WebhookType,
	groupEvents: GroupEvents,
): EventGroups<EventCall> {
	const isFrequent = type === 'DLR' || type === 'CLICKER';
	const isGrouped = groupEvents === 'all' || (groupEvents === 'reportsAndClicks' && isFrequent);
	// At a test URL n8n takes one call only.
	if (!isGrouped || context.getMode() === 'manual') return new EventGroups();
	const key = `${context.getWorkflow().id} ${context.getNode().id}`;
	const groups = groupsByTrigger.get(key) ?? new EventGroups<EventCall>();
	groupsByTrigger.set(key, groups);
	return groups;
}

/** An item with the key of its event: equal for repeated deliveries. */
interface KeyedItem {
	key: string;
	item: INodeExecutionData;
	/**
	 * Lets the event answer a question, and says so in the item. Absent for events that answer none.
	 * @returns whether the item starts the workflow all the same
	 */
	answer?: () => Promise<boolean>;
}

type StoreSettings = Pick<TriggerSettings, 'ignoreRepeats'> &
	Pick<EventCallParts, 'perEvent' | 'groups' | 'isStopping'>;

/**
 * Has n8n store those of a call's items that have not started the workflow before, and responds to the caller.
 * @returns for n8n
 */
export async function storeItems(
	caller: Caller,
	keyed: KeyedItem[],
	{ ignoreRepeats, ...settings }: StoreSettings,
): Promise<IWebhookResponseData> {
	let fresh = keyed;
	let claim: Claim | undefined;
	if (ignoreRepeats) {
		const keys = keyed.map(({ key }) => key);
		claim = await claims.claim(keys, Promise.race([caller.late, caller.hungUp]));
		const claimed = new Set(claim?.keys);
		fresh = keyed.filter(({ key }) => claimed.delete(key));
	}
	const finish = (response: CallResponse) => {
		caller.stopTimer();
		return respond(caller.response, response);
	};
	if (fresh.length === 0) return finish(claim ? RESPONSES.repeated : RESPONSES.unavailable);
	const items: INodeExecutionData[] = [];
	// One after the other: of two replies to a question, the first counts.
	for (const { item, answer } of fresh) {
		if ((await answer?.()) !== false) items.push(item);
	}
	if (items.length === 0) {
		claim?.settle(true);
		const answered = fresh.some(({ item }) => item.json.question === 'answered');
		return finish(answered ? RESPONSES.answered : RESPONSES.filtered);
	}
	return await new EventCall({ caller, items, claim, ...settings }).store();
}

/** An authenticated call with events that start the workflow. */
export interface AcceptedCall {
	type: WebhookType;
	webhook: StoredWebhook;
	settings: TriggerSettings;
	events: Array<{ event: ReadEvent; item: INodeExecutionData }>;
	request: IncomingRequest;
}

/** Starts the workflow with the events of a call; see {@link storeItems}. */
export async function storeEvents(
	context: IWebhookFunctions,
	{ type, webhook, settings, events, request }: AcceptedCall,
	patienceMs = PATIENCE_MS,
): Promise<IWebhookResponseData> {
	const keyed = events.map(({ event, item }): KeyedItem => {
		const key = `${webhook.nonce} ${event.eventId}`;
		if (!event.mayAnswer) return { key, item };
		const answer = async () => {
			const question = await answerQuestion(context, event);
			item.json.question = question;
			if (question === 'answered') return settings.repliesToQuestions === 'letIn';
			return isWanted(context, event, item, settings.filters);
		};
		return { key, item, answer };
	});
	const { ignoreRepeats, groupEvents, perEvent } = settings;
	return await storeItems(callerOf(responseOf(context), patienceMs), keyed, {
		ignoreRepeats,
		perEvent,
		groups: groupsOf(context, type, groupEvents),
		isStopping: () => request.socket?.server?.listening === false,
	});
}
