import type { IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { overwrittenIds, readState, writeState } from '../registration/webhookStore';
import type { TriggerMode, TriggerState } from '../registration/webhookStore';
import { runExclusive } from '../registration/runExclusive';
import type { WebhookType } from '../../api/model/types';

/** One call of n8n about the life of a trigger, and what the trigger keeps. */
export interface LifecycleSession {
	context: IHookFunctions;
	mode: TriggerMode;
	/** n8n's webhook URL. */
	base: string;
	webhooks: TriggerState['webhooks'];
	leftovers: string[];
}

/**
 * Whether a call is about the production URL or about the test URL. When n8n takes down a test URL it says nothing of
 * a test: then the URL tells, since every test begins with a call that does.
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
	// Before anything can go wrong: the call that takes the test URL down knows it by this.
	if (mode === 'test' && state?.base !== base) saveSession(life);
	return life;
}

/** Stores what the trigger keeps now. */
export function saveSession({ context, mode, base, webhooks, leftovers }: LifecycleSession): void {
	writeState(context, mode, { base, webhooks, leftovers: [...new Set(leftovers)] });
}

/**
 * A webhook is not wanted any more. It stands before those that could not be deleted earlier: they may take all the
 * time that there is.
 * @returns its id
 */
export function discardWebhook(life: LifecycleSession, type: WebhookType): string {
	const { id } = life.webhooks[type]!;
	life.leftovers.unshift(id);
	delete life.webhooks[type];
	return id;
}

/**
 * Runs one life-cycle call of a trigger, after the earlier ones have ended.
 * @param work gets what the trigger has stored
 * @throws NodeOperationError when n8n has no URL for the trigger, and whatever `work` throws
 */
export async function withLifecycleSession<T>(
	context: IHookFunctions,
	work: (life: LifecycleSession) => Promise<T>,
): Promise<T> {
	return await runExclusive(context, async () => await work(openSession(context)));
}
