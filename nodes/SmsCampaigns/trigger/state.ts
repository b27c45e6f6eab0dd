import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import type { WebhookType } from '../service/types';

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
	/** A copied workflow may bring the original's state along: it is recognised by this, and left alone. */
	workflowId: string;
	webhooks: Partial<Record<WebhookType, StoredWebhook>>;
	/** Ids that are to be deleted and could not be. */
	leftovers: string[];
}

export type TriggerMode = 'production' | 'test';

/** One place in the workflow's data for all triggers in it. */
const ALL = 'smsCampaignsTrigger';

type Triggers = Record<string, Partial<Record<TriggerMode, TriggerState>> | undefined>;

/**
 * What a trigger keeps, as it is stored; undefined when there is nothing, or when it belongs to another workflow.
 * It is stored by the node's id within the workflow's data and not in the node's own: n8n keeps that by the node's
 * name, so renaming a node would lose its webhooks.
 */
export function readState(
	context: IHookFunctions | IWebhookFunctions,
	mode: TriggerMode,
): Readonly<TriggerState> | undefined {
	const triggers = context.getWorkflowStaticData('global')[ALL] as Triggers | undefined;
	const state = triggers?.[context.getNode().id]?.[mode];
	return state?.workflowId === String(context.getWorkflow().id) ? state : undefined;
}

/**
 * Stores what a trigger keeps. Only the life cycle may call this: while a workflow is published, a call of `webhook()`
 * would store the webhooks as they were before.
 */
export function writeState(
	context: IHookFunctions,
	mode: TriggerMode,
	state: Omit<TriggerState, 'workflowId'>,
): void {
	const data: IDataObject = context.getWorkflowStaticData('global');
	const triggers = (data[ALL] ?? {}) as Triggers;
	const { id } = context.getNode();
	const own = {
		...triggers[id],
		[mode]: { ...state, workflowId: String(context.getWorkflow().id) },
	};
	// One assignment: n8n notices a change of the outermost level for certain.
	data[ALL] = { ...triggers, [id]: own };
}
