import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { deepCopy } from 'n8n-workflow';
import type { WebhookType } from '../../api/model/types';

/** A webhook at the service that a trigger made. The service can neither list nor find it: this is all there is. */
export interface StoredWebhook {
	/** The service's id. */
	id: string;
	/** Tells its events from a stranger's. */
	nonce: string;
	/** As registered, with type and nonce. */
	url: string;
	/** The secret that this trigger made. Absent where the credential's is used: that one is not stored twice. */
	secret?: string;
	/** `fingerprint` of the secret that the service signs with. */
	secretHash: string;
}

/** What one trigger keeps between calls, for its production URL or for its test URL. */
export interface TriggerState {
	/** A copied workflow may bring the original's state along: it is recognised by these two, and left alone. */
	workflowId: string;
	instanceId: string;
	/** n8n's webhook URL when this was stored. */
	base: string;
	webhooks: Partial<Record<WebhookType, StoredWebhook>>;
	/** Ids that are to be deleted and could not be. */
	leftovers: string[];
	/**
	 * Higher with each change: its time, in milliseconds since 1970. Two processes that changed it without knowing of
	 * each other may have made a different number of changes; the later one counts.
	 */
	revision: number;
}

export type TriggerMode = 'production' | 'test';

type StateContext = IHookFunctions | IWebhookFunctions;

/** One place in the workflow's data for all triggers in it. */
const ALL = 'smsCampaignsTrigger';

type Triggers = Record<string, Partial<Record<TriggerMode, TriggerState>> | undefined>;

/**
 * What this process stored last. n8n stores a workflow's data some time after the webhooks are there, loses it when
 * an activation is broken off, and lets an execution that began before store the data as it was then.
 */
const latest = new Map<string, TriggerState>();

/** Who a trigger is: renaming it or its workflow changes nothing, copying it does. */
function identify(context: StateContext): Pick<TriggerState, 'workflowId' | 'instanceId'> {
	return { workflowId: String(context.getWorkflow().id), instanceId: context.getInstanceId() };
}

const stateKey = (context: StateContext, mode: TriggerMode): string => {
	const { workflowId, instanceId } = identify(context);
	return JSON.stringify([instanceId, workflowId, context.getNode().id, mode]);
};

/** What the workflow's data has and what this process stored last, the newer one first. */
function readBoth(context: StateContext, mode: TriggerMode): Array<TriggerState | undefined> {
	const triggers = context.getWorkflowStaticData('global')[ALL] as Triggers | undefined;
	const stored = triggers?.[context.getNode().id]?.[mode];
	const { workflowId, instanceId } = identify(context);
	const own =
		stored?.workflowId === workflowId && stored.instanceId === instanceId ? stored : undefined;
	const known = latest.get(stateKey(context, mode));
	return known && known.revision > (own?.revision ?? 0) ? [known, own] : [own, known];
}

/**
 * What a trigger keeps; undefined when there is nothing, or when it belongs to another workflow or another n8n.
 * It is stored by the node's id within the workflow's data and not in the node's own: n8n keeps that by the node's
 * name, so renaming a node would lose its webhooks.
 */
export function readState(
	context: StateContext,
	mode: TriggerMode,
): Readonly<TriggerState> | undefined {
	return readBoth(context, mode)[0];
}

const idsOf = (state: TriggerState | undefined): string[] =>
	state ? [...Object.values(state.webhooks).map(({ id }) => id), ...state.leftovers] : [];

/**
 * Ids that only the older of the two states has. Where two processes worked on a trigger without knowing of each
 * other, as when n8n breaks an activation off and another process takes over, nobody else would ever delete these.
 */
export function overwrittenIds(context: StateContext, mode: TriggerMode): string[] {
	const [newer, older] = readBoth(context, mode);
	const wanted = new Set(idsOf(newer));
	return idsOf(older).filter((id) => !wanted.has(id));
}

/**
 * Stores what a trigger keeps. Only the life cycle may call this: while a workflow is published, a call of `webhook()`
 * would store the webhooks as they were before.
 */
export function writeState(
	context: IHookFunctions,
	mode: TriggerMode,
	state: Pick<TriggerState, 'base' | 'webhooks' | 'leftovers'>,
): void {
	const data: IDataObject = context.getWorkflowStaticData('global');
	const triggers = (data[ALL] ?? {}) as Triggers;
	const { id } = context.getNode();
	const revision = Math.max((readState(context, mode)?.revision ?? 0) + 1, Date.now());
	const own = deepCopy({ ...state, ...identify(context), revision });
	// One assignment: n8n notices a change of the outermost level for certain.
	data[ALL] = { ...triggers, [id]: { ...triggers[id], [mode]: own } };
	latest.set(stateKey(context, mode), deepCopy(own));
}
