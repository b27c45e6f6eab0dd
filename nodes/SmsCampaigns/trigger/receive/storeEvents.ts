import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { BoundedMap } from '../../shared/boundedMap';
import type { StoredWebhook } from '../registration/webhookStore';
import type { TriggerSettings } from '../settings/readSettings';
import { answerQuestion } from './answerQuestion';
import { claims, type Claim } from './claims';
import { EventGroups } from './eventGroups';
import { isWanted } from './isWanted';
import { toOutputs, type ReadEvent } from './outputItems';
import {
	callerOf,
	isStoredByN8n,
	received,
	respond,
	responseOf,
	RESPONSES,
	type Caller,
	type CallResponse,
	type IncomingRequest,
} from './http';

/** How long a caller waits for a response, in milliseconds. */
const PATIENCE_MS = 30_000;

const groupsByTrigger = new BoundedMap<string, EventGroups>();

function groupsOf(context: IWebhookFunctions, isGrouped: boolean): EventGroups {
	// At a test URL n8n takes one call only.
	if (!isGrouped || context.getMode() === 'manual') return new EventGroups();
	const key = `${context.getWorkflow().id} ${context.getNode().id}`;
	const groups = groupsByTrigger.get(key) ?? new EventGroups();
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

interface StoreSettings extends Pick<TriggerSettings, 'ignoreRepeats' | 'perEvent'> {
	groups: EventGroups;
	/** Whether n8n is about to end. Over connections that are open, calls arrive until it has ended. */
	isStopping: () => boolean;
}

/**
 * Has n8n store those of a call's items that have not started the workflow before, and responds to the caller: with 200
 * when they are stored, with 503 if that fails or takes too long. A caller who is gone by then does not matter: the items
 * are still stored, and the same events are recognized when they are delivered again.
 * @returns for n8n: all items of a group for its first call, nothing for the other calls
 */
export async function storeItems(
	caller: Caller,
	keyed: KeyedItem[],
	{ ignoreRepeats, perEvent, groups, isStopping }: StoreSettings,
): Promise<IWebhookResponseData> {
	let fresh = keyed;
	let claim: Claim | undefined;
	if (ignoreRepeats) {
		const keys = keyed.map(({ key }) => key);
		claim = await claims.claim(keys, caller.gone);
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
	const group = isStopping() ? undefined : groups.join(items);
	if (!group) {
		claim?.settle(false);
		return finish(RESPONSES.unavailable);
	}
	void group.stored.then((isStored) => claim?.settle(isStored));
	if (group.calls > 1) {
		const isStored = await Promise.race([group.stored, caller.gone]);
		return finish(isStored ? received(items.length) : RESPONSES.unavailable);
	}
	// n8n responds to this call: a response of the node would hide whether the group is stored.
	void caller.late.then(() => caller.response.destroy());
	await groups.takeTurn(group);
	const n8n = isStoredByN8n(caller);
	void n8n.then(group.settle).then(caller.stopTimer);
	void Promise.race([n8n, caller.late]).then(async () => await groups.endTurn(group));
	const { code: _code, ...webhookResponse } = received(items.length);
	return { webhookResponse, workflowData: toOutputs(group.items, perEvent) };
}

/** An authenticated call with events that start the workflow. */
export interface AcceptedCall {
	webhook: StoredWebhook;
	settings: TriggerSettings;
	events: Array<{ event: ReadEvent; item: INodeExecutionData }>;
	request: IncomingRequest;
}

/** Starts the workflow with the events of a call; see {@link storeItems}. */
export async function storeEvents(
	context: IWebhookFunctions,
	{ webhook, settings, events, request }: AcceptedCall,
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
	return await storeItems(callerOf(responseOf(context), PATIENCE_MS), keyed, {
		...settings,
		groups: groupsOf(context, settings.groupEvents),
		isStopping: () => request.socket?.server?.listening === false,
	});
}
