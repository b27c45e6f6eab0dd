import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { BoundedMap } from '../../shared/boundedMap';
import { EventGroups } from './eventGroups';
import { isStoredByN8n, respond, type Caller, type CallStatus } from './http';
import { toOutputs } from './outputItems';

const groupsByTrigger = new BoundedMap<string, EventGroups>();

/** Returns the groups for a trigger's events. */
export function groupsOf(context: IWebhookFunctions): EventGroups {
	// At a test URL, n8n accepts only one call.
	if (context.getMode() === 'manual') return new EventGroups();
	const key = `${context.getWorkflow().id} ${context.getNode().id}`;
	const groups = groupsByTrigger.get(key) ?? new EventGroups();
	groupsByTrigger.set(key, groups);
	return groups;
}

/**
 * The newest claimed events of all triggers in this process: about 9 MB. The workflow's static data is not suitable,
 * because n8n stores it as a whole: a call during publishing would overwrite the new webhooks. Each promise is
 * fulfilled with true if the event was processed, or with false if processing failed.
 */
const claimed = new BoundedMap<string, Promise<boolean>>(50_000);

/**
 * Claims an event, unless the event was processed. If another call has claimed the event, waits for that call first. Of
 * simultaneous deliveries, exactly one claims the event.
 * @param gone fulfilled when the caller no longer waits
 * @returns the reason why the event was not claimed, or a function to call once: with true if the event was processed,
 * or with false to release the event
 */
async function claim(
	key: string,
	gone: Promise<void>,
): Promise<((done: boolean) => void) | 'repeated' | 'unavailable'> {
	for (let other = claimed.get(key); other; other = claimed.get(key)) {
		const isDone = await Promise.race([other, gone]);
		if (isDone === undefined) return 'unavailable';
		if (isDone) return 'repeated';
	}
	let settle: (done: boolean) => void = () => {};
	const decided = new Promise<boolean>((resolve) => (settle = resolve));
	claimed.set(key, decided);
	void decided.then((isDone) => {
		if (!isDone && claimed.get(key) === decided) claimed.delete(key);
	});
	return settle;
}

/** An event that starts the workflow, unless it answers a question. */
export interface StoredItem {
	/** The event's key, which repeated deliveries share if *Ignore Repeated Deliveries* is on. */
	key: string;
	item: INodeExecutionData;
	/** The size of the body in bytes. */
	bytes: number;
	/** Whether each event type has its own output. */
	perEvent: boolean;
	groups: EventGroups;
	/**
	 * Forwards a reply to its question and never throws. Absent for events that cannot answer a question.
	 * @returns the status of the response; undefined if the event also starts the workflow
	 */
	answer?: () => Promise<CallStatus | undefined>;
}

/**
 * Passes a new item to n8n. Responds to the caller with 200 when n8n has stored the item, or with 503 if storing fails
 * or takes too long. The item is stored even if the caller has hung up, so a repeated delivery is recognized.
 * @returns the value for n8n: all items of a group for its first call, nothing for the other calls
 */
export async function storeItem(
	caller: Caller,
	{ key, item, bytes, perEvent, groups, answer }: StoredItem,
): Promise<IWebhookResponseData> {
	const { response } = caller;
	const settle = await claim(key, caller.gone);
	if (typeof settle === 'string') return respond(response, settle);
	const answered = await answer?.();
	if (answered !== undefined) {
		settle(true);
		return respond(response, answered);
	}
	const group = groups.join(item, bytes);
	if (!group) {
		settle(false);
		return respond(response, 'unavailable');
	}
	void group.stored.then(settle);
	if (group.items.length > 1) {
		const isStored = await Promise.race([group.stored, caller.gone]);
		return respond(response, isStored ? 'received' : 'unavailable');
	}
	// n8n responds to this call, because a response from the node would hide whether the group is stored.
	void caller.late.then(() => response.destroy());
	await groups.takeTurn(group);
	const n8n = isStoredByN8n(caller);
	void n8n.then(group.settle);
	void Promise.race([n8n, caller.late]).then(group.end);
	return { workflowData: toOutputs(group.items, perEvent) };
}
