import { NodeApiError, type IHookFunctions, type NodeOperationError } from 'n8n-workflow';

/** n8n tries an activation up to five times within 84 seconds; a later try belongs to another activation. */
const ATTEMPT_MS = 90_000;

/** What the tries of one activation of a trigger share. */
interface ActivationAttempt {
	since: number;
	/** Webhooks that could not be deleted: trying again would cost n8n's time. */
	kept: Set<string>;
	/**
	 * Prevents further creations: each one whose response is lost could leave another webhook with an unknown id at the
	 * service, and n8n's time is limited. With ids, until these webhooks are deleted.
	 */
	stopped?: { exception: NodeApiError | NodeOperationError; ids?: readonly string[] };
}

/**
 * By the workflow's static data, an object that only the tries of one activation share: publishing again creates another
 * one. Then by node.
 */
const attempts = new WeakMap<object, Map<string, ActivationAttempt>>();

/** Returns the activation that a call belongs to. */
export function attemptOf(context: IHookFunctions): ActivationAttempt {
	const data = context.getWorkflowStaticData('global');
	const byNode = attempts.get(data) ?? new Map<string, ActivationAttempt>();
	attempts.set(data, byNode);
	const { id } = context.getNode();
	const now = Date.now();
	const earlier = byNode.get(id);
	if (earlier && now - earlier.since < ATTEMPT_MS) return earlier;
	const attempt: ActivationAttempt = { since: now, kept: new Set() };
	byNode.set(id, attempt);
	return attempt;
}

/**
 * @param leftovers ids of the webhooks still to be deleted
 * @throws NodeApiError with the same message as the exception that stopped the activation
 */
export function throwIfStopped(context: IHookFunctions, leftovers: readonly string[]): void {
	const { stopped } = attemptOf(context);
	if (!stopped || stopped.ids?.some((id) => leftovers.includes(id)) === false) return;
	const { message, description, failure } = stopped.exception;
	const options = { message, description: description ?? undefined, failure };
	throw new NodeApiError(context.getNode(), { message }, options);
}
