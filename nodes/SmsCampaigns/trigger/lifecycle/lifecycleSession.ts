import { NodeApiError, NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import type { WebhookType } from '../../api/model/types';
import { InvalidInput } from '../../shared/invalidInput';
import { runExclusive } from '../registration/runExclusive';
import {
	overwrittenIds,
	readState,
	writeState,
	type TriggerMode,
	type TriggerState,
} from '../registration/webhookStore';

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

/** By the workflow's static data, which only the tries of one activation share; then by node. */
const attempts = new WeakMap<object, Map<string, ActivationAttempt>>();

function attemptOf(context: IHookFunctions): ActivationAttempt {
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

/** One life-cycle call by n8n, with the trigger's state. */
export class LifecycleSession {
	readonly base: string;
	readonly webhooks: TriggerState['webhooks'];
	leftovers: string[];
	readonly attempt: ActivationAttempt;

	private readonly mode: TriggerMode;

	/** @throws NodeOperationError when n8n has no URL for the trigger */
	constructor(readonly context: IHookFunctions) {
		const base = context.getNodeWebhookUrl('default');
		if (base === undefined) {
			throw new NodeOperationError(context.getNode(), 'n8n gave this trigger no webhook URL', {
				description: 'Remove the trigger from the workflow and add it again.',
			});
		}
		this.base = base;
		this.attempt = attemptOf(context);
		// When n8n removes a test URL, its mode does not show a test; the URL does, which the start of the test has stored.
		const isTest = context.getMode() === 'manual' || readState(context, 'test')?.base === base;
		this.mode = isTest ? 'test' : 'production';
		const state = readState(context, this.mode);
		this.webhooks = { ...state?.webhooks };
		const leftovers = [...(state?.leftovers ?? []), ...overwrittenIds(context, this.mode)];
		this.leftovers = [...new Set(leftovers)];
		// Before anything can fail.
		if (isTest && state?.base !== base) this.save();
	}

	save(): void {
		const { context, mode, base, webhooks, leftovers } = this;
		writeState(context, mode, { base, webhooks, leftovers });
	}

	/** @throws NodeApiError with the same message as the exception that stopped the activation */
	throwIfStopped(): void {
		const { context, leftovers } = this;
		const { stopped } = this.attempt;
		if (!stopped || stopped.ids?.some((id) => leftovers.includes(id)) === false) return;
		const { message, description, failure } = stopped.exception;
		const options = { message, description: description ?? undefined, failure };
		throw new NodeApiError(context.getNode(), { message }, options);
	}

	/** Turns a webhook into a leftover. @returns its id */
	discard(type: WebhookType): string {
		const { id } = this.webhooks[type]!;
		this.leftovers.push(id);
		delete this.webhooks[type];
		return id;
	}
}

function toNodeError(context: IHookFunctions, thrown: Error): Error {
	if (!(thrown instanceof InvalidInput)) return thrown;
	// n8n shows nothing but the message of a workflow that cannot be published.
	const message = `${thrown.message} ${thrown.description}`;
	return new NodeOperationError(context.getNode(), message, {
		description: 'Nothing was created at the service.',
		failure: { cause: 'configuration-invalid' },
	});
}

/**
 * Runs one life-cycle call of a trigger after its earlier ones have ended.
 * @throws NodeOperationError when n8n has no URL for the trigger, and for invalid input
 */
export async function withLifecycleSession(
	context: IHookFunctions,
	work: (life: LifecycleSession) => Promise<boolean>,
): Promise<boolean> {
	try {
		return await runExclusive(context, async () => await work(new LifecycleSession(context)));
	} catch (thrown) {
		throw toNodeError(context, thrown as Error);
	}
}
