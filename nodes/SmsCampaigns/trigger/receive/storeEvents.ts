import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { BoundedMap } from '../../shared/boundedMap';
import { EventGroups } from './eventGroups';
import { isStoredByN8n, respond, type Caller, type CallStatus } from './http';
import { toOutputs } from './outputItems';

const groupsByTrigger = new BoundedMap<string, EventGroups>();

/** Returns the groups that the events of a trigger join. */
export function groupsOf(context: IWebhookFunctions): EventGroups {
	// At a test URL n8n takes one call only.
	if (context.getMode() === 'manual') return new EventGroups();
	const key = `${context.getWorkflow().id} ${context.getNode().id}`;
	const groups = groupsByTrigger.get(key) ?? new EventGroups();
	groupsByTrigger.set(key, groups);
	return groups;
}

/**
 * The events that have started the workflow, or are about to, of all triggers in this process; the oldest goes first. They
 * take about 9 MB. They are not in the workflow's static data: n8n stores that as a whole, so a call during a publication
 * would overwrite the new webhooks with the old ones. Each is fulfilled when it is known whether the event is dealt with.
 */
const claimed = new BoundedMap<string, Promise<boolean>>(50_000);

/**
 * Claims an event, unless it is dealt with. One that another call has claimed is waited for: if that fails, it is claimed
 * here. Of simultaneous deliveries exactly one claims it.
 * @param gone fulfilled when the caller does not wait any longer
 * @returns says, once, whether the event is dealt with: if not, it can be claimed again; or why it is not claimed here
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
	/** Equal for repeated deliveries of the event. */
	key: string;
	item: INodeExecutionData;
	/** The size of the body. */
	bytes: number;
	/** Whether each event type has its own output. */
	perEvent: boolean;
	groups: EventGroups;
	/**
	 * Lets a reply answer a question, and never throws. Absent for events that answer none.
	 * @returns the response if the event does not start the workflow all the same
	 */
	answer?: () => Promise<CallStatus | undefined>;
}

/**
 * Has n8n store an item that has not started the workflow before, and responds to the caller: with 200 when it is
 * stored, with 503 if that fails or takes too long. A caller who is gone by then does not matter: the item is still
 * stored, and the event is recognized when it is delivered again.
 * @returns for n8n: all items of a group for its first call, nothing for the other calls
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
	// n8n responds to this call: a response of the node would hide whether the group is stored.
	void caller.late.then(() => response.destroy());
	await groups.takeTurn(group);
	const n8n = isStoredByN8n(caller);
	void n8n.then(group.settle);
	void Promise.race([n8n, caller.late]).then(group.end);
	return { workflowData: toOutputs(group.items, perEvent) };
}
