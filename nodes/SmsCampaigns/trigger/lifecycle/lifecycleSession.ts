import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { overwrittenIds, readState, writeState } from '../registration/webhookStore';
import type { TriggerMode, TriggerState } from '../registration/webhookStore';
import type { WebhookType } from '../../api/model/types';

/** One call of n8n about the life of a trigger, and what the trigger keeps. */
export interface Life {
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

function open(context: IHookFunctions): Life {
	const base = context.getNodeWebhookUrl('default');
	if (base === undefined) {
		throw new NodeOperationError(context.getNode(), 'n8n gave this trigger no webhook URL', {
			description: 'Remove the trigger from the workflow and add it again.',
		});
	}
	const mode = modeOf(context, base);
	const state = readState(context, mode);
	const life: Life = {
		context,
		mode,
		base,
		webhooks: { ...state?.webhooks },
		leftovers: [...(state?.leftovers ?? []), ...overwrittenIds(context, mode)],
	};
	// Before anything can go wrong: the call that takes the test URL down knows it by this.
	if (mode === 'test' && state?.base !== base) save(life);
	return life;
}

/** Stores what the trigger keeps now. */
export function save({ context, mode, base, webhooks, leftovers }: Life): void {
	writeState(context, mode, { base, webhooks, leftovers: [...new Set(leftovers)] });
}

/**
 * A webhook is not wanted any more. It stands before those that could not be deleted earlier: they may take all the
 * time that there is.
 * @returns its id
 */
export function discard(life: Life, type: WebhookType): string {
	const { id } = life.webhooks[type]!;
	life.leftovers.unshift(id);
	delete life.webhooks[type];
	return id;
}

/** The last call about each trigger, by its place in n8n. */
const turns = new Map<string, Promise<unknown>>();

const keyOf = (context: IHookFunctions | IWebhookFunctions): string =>
	JSON.stringify([context.getWorkflow().id, context.getNode().id]);

/** Whether this process is at work on the webhooks of a trigger just now. */
export const isAtWork = (context: IWebhookFunctions): boolean => turns.has(keyOf(context));

/**
 * Makes the calls about one trigger one after the other: n8n gives up waiting for one that takes long, and may make
 * the next while that one still works.
 * @param work gets what the trigger keeps
 * @throws NodeOperationError when n8n has no URL for the trigger, and what `work` throws
 */
export async function inTurn<T>(
	context: IHookFunctions,
	work: (life: Life) => Promise<T>,
): Promise<T> {
	const key = keyOf(context);
	const before = turns.get(key);
	const turn = (async () => {
		await before?.catch(() => {});
		return await work(open(context));
	})();
	turns.set(key, turn);
	try {
		return await turn;
	} finally {
		if (turns.get(key) === turn) turns.delete(key);
	}
}
