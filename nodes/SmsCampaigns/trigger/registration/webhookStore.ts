// A trigger's webhooks: how their calls are recognized, and how the webhooks are stored.
import { createHash, randomBytes, timingSafeEqual } from 'crypto';
import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { deepCopy } from 'n8n-workflow';
import type { WebhookType } from '../../api/model/types';

/** A webhook that a trigger created. This record is the only one, because the service cannot list webhooks. */
export interface StoredWebhook {
	id: string;
	/** Proves that an event is meant for this webhook. */
	nonce: string;
	url: string;
	/** The secret that this trigger generated; absent if the credential's secret is used, which is not stored again. */
	secret?: string;
}

/** A trigger's state between calls, for its production URL or its test URL. */
export interface TriggerState {
	/** The workflow and n8n instance that created the webhooks. A copied workflow ignores the original's state. */
	workflowId: string;
	instanceId: string;
	base: string;
	webhooks: Partial<Record<WebhookType, StoredWebhook>>;
	/** IDs of webhooks that still must be deleted. */
	leftovers: string[];
	/** The time of the last change, in milliseconds since 1970. Of two states, the later one applies. */
	revision: number;
}

export type TriggerMode = 'production' | 'test';

type StateContext = IHookFunctions | IWebhookFunctions;

const ALL = 'smsCampaignsTrigger';

type Triggers = Record<string, Partial<Record<TriggerMode, TriggerState>> | undefined>;

/**
 * The last states that this process stored. n8n saves the static data only some time after the webhooks were created.
 * n8n loses the data if an activation is aborted. An older execution can overwrite the data with older data.
 */
const latest = new Map<string, TriggerState>();

/** Returns the IDs of the workflow and its n8n instance. A workflow keeps these IDs if renamed, but not if copied. */
const ownerOf = (context: StateContext) => ({
	workflowId: String(context.getWorkflow().id),
	instanceId: context.getInstanceId(),
});

/** Returns the key of a trigger's state: production and test URLs have separate states. */
export const stateKey = (context: StateContext, mode: TriggerMode) =>
	JSON.stringify([ownerOf(context), context.getNode().id, mode]);

const idsOf = (state?: TriggerState): string[] =>
	state ? [...Object.values(state.webhooks).map(({ id }) => id), ...state.leftovers] : [];

/**
 * Returns a trigger's state; undefined if there is none. Ignores a stored state of another workflow or n8n instance.
 * The state is in the workflow's static data, because n8n loses a node's static data if the node is renamed.
 *
 * Uses the later of the stored state and this process's state. Webhooks that only the earlier state contains are marked
 * for deletion: two processes may have changed a trigger, for example if n8n aborts an activation.
 */
export function readState(
	context: StateContext,
	mode: TriggerMode,
): Readonly<TriggerState> | undefined {
	const triggers = context.getWorkflowStaticData('global')[ALL] as Triggers | undefined;
	const stored = triggers?.[context.getNode().id]?.[mode];
	const { workflowId, instanceId } = ownerOf(context);
	const own =
		stored?.workflowId === workflowId && stored.instanceId === instanceId ? stored : undefined;
	const last = latest.get(stateKey(context, mode));
	const [newer, older] = last && last.revision > (own?.revision ?? 0) ? [last, own] : [own, last];
	if (!newer) return undefined;
	const known = new Set(idsOf(newer));
	const overwritten = idsOf(older).filter((id) => !known.has(id));
	return { ...newer, leftovers: [...newer.leftovers, ...overwritten] };
}

/**
 * Stores a trigger's state. Only life-cycle calls may use this function: during publishing, a call from `webhook()`
 * would overwrite the new webhooks with the old ones.
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
	const own = deepCopy({ ...state, ...ownerOf(context), revision });
	// Assigned at the top level, where n8n reliably detects a change.
	data[ALL] = { ...triggers, [id]: { ...triggers[id], [mode]: own } };
	latest.set(stateKey(context, mode), deepCopy(own));
}

/** Returns an unguessable string of 24 characters that need no escaping in a URL. */
export const makeNonce = (): string => randomBytes(18).toString('base64url');

/** Returns the URL to register for a webhook: n8n's URL, which may have a query, plus the type and the nonce. */
export function makeWebhookUrl(base: string, type: WebhookType, nonce: string): string {
	const url = new URL(base);
	url.searchParams.set('type', type);
	url.searchParams.set('nonce', nonce);
	return url.href;
}

/** Generates a secret for a trigger whose credential has no secret. */
export const makeSecret = (): string => randomBytes(32).toString('hex');

/** Compares two strings in constant time. */
export function isEqualSecret(a: string, b: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(a), digest(b));
}
