import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
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

/** One life-cycle call by n8n, with the trigger's state. */
export interface LifecycleSession extends Pick<TriggerState, 'base' | 'webhooks' | 'leftovers'> {
	context: IHookFunctions;
	mode: TriggerMode;
}

function openSession(context: IHookFunctions): LifecycleSession {
	const base = context.getNodeWebhookUrl('default');
	if (base === undefined) {
		throw new NodeOperationError(context.getNode(), 'n8n gave this trigger no webhook URL', {
			description: 'Remove the trigger from the workflow and add it again.',
		});
	}
	// When n8n removes a test URL, its mode does not show a test; the URL does, which the start of the test has stored.
	const isTest = context.getMode() === 'manual' || readState(context, 'test')?.base === base;
	const mode = isTest ? 'test' : 'production';
	const state = readState(context, mode);
	const life: LifecycleSession = {
		context,
		mode,
		base,
		webhooks: { ...state?.webhooks },
		leftovers: [...(state?.leftovers ?? []), ...overwrittenIds(context, mode)],
	};
	// Before anything can fail.
	if (isTest && state?.base !== base) saveSession(life);
	return life;
}

export function saveSession({ context, mode, base, webhooks, leftovers }: LifecycleSession): void {
	writeState(context, mode, { base, webhooks, leftovers: [...new Set(leftovers)] });
}

/**
 * Turns a webhook into a leftover. It goes before the older leftovers, which may use up all the time.
 * @returns its id
 */
export function discardWebhook(life: LifecycleSession, type: WebhookType): string {
	const { id } = life.webhooks[type]!;
	life.leftovers.unshift(id);
	delete life.webhooks[type];
	return id;
}

function toNodeError(context: IHookFunctions, thrown: Error): Error {
	if (!(thrown instanceof InvalidInput)) return thrown;
	// n8n shows nothing but the message of a workflow that cannot be published.
	const message = `${thrown.message} ${thrown.advice}`;
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
		return await runExclusive(context, async () => await work(openSession(context)));
	} catch (thrown) {
		throw toNodeError(context, thrown as Error);
	}
}
