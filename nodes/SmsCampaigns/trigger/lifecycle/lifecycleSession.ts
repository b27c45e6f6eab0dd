import type { IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { overwrittenIds, readState, writeState } from '../registration/webhookStore';
import type { TriggerMode, TriggerState } from '../registration/webhookStore';
import { runExclusive } from '../registration/runExclusive';
import type { WebhookType } from '../../api/model/types';

/** One life-cycle call by n8n, with the trigger's state. */
export interface LifecycleSession {
	context: IHookFunctions;
	mode: TriggerMode;
	/** n8n's webhook URL. */
	base: string;
	webhooks: TriggerState['webhooks'];
	leftovers: string[];
}

/**
 * Returns whether a call concerns the production URL or the test URL. When n8n removes a test URL, its mode does not
 * show a test; the URL does, since the call that started the test has stored it.
 */
function modeOf(context: IHookFunctions, base: string): TriggerMode {
	if (context.getMode() === 'manual') return 'test';
	return readState(context, 'test')?.base === base ? 'test' : 'production';
}

function openSession(context: IHookFunctions): LifecycleSession {
	const base = context.getNodeWebhookUrl('default');
	if (base === undefined) {
		throw new NodeOperationError(context.getNode(), 'n8n gave this trigger no webhook URL', {
			description: 'Remove the trigger from the workflow and add it again.',
		});
	}
	const mode = modeOf(context, base);
	const state = readState(context, mode);
	const life: LifecycleSession = {
		context,
		mode,
		base,
		webhooks: { ...state?.webhooks },
		leftovers: [...(state?.leftovers ?? []), ...overwrittenIds(context, mode)],
	};
	// Before anything can fail: the call that removes the test URL recognizes it by this.
	if (mode === 'test' && state?.base !== base) saveSession(life);
	return life;
}

/** Stores the trigger's current state. */
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

/**
 * Runs one life-cycle call of a trigger after its earlier ones have ended.
 * @param work receives the trigger's state
 * @throws NodeOperationError when n8n has no URL for the trigger
 * @throws whatever `work` throws
 */
export async function withLifecycleSession<T>(
	context: IHookFunctions,
	work: (life: LifecycleSession) => Promise<T>,
): Promise<T> {
	return await runExclusive(context, async () => await work(openSession(context)));
}
