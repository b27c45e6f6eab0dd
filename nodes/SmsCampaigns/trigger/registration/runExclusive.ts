import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

/** The last call that was started for each trigger. */
const lastCalls = new Map<string, Promise<unknown>>();

const triggerKey = (context: IHookFunctions | IWebhookFunctions): string =>
	JSON.stringify([context.getWorkflow().id, context.getNode().id]);

/** Whether this process is changing the trigger's webhooks right now. */
export const isChangingWebhooks = (context: IWebhookFunctions): boolean =>
	lastCalls.has(triggerKey(context));

/**
 * Runs the calls for one trigger one after the other: n8n stops waiting for a slow one, and may start the next while
 * that one is still running.
 * @throws whatever `work` throws
 */
export async function runExclusive<T>(context: IHookFunctions, work: () => Promise<T>): Promise<T> {
	const key = triggerKey(context);
	const earlier = lastCalls.get(key);
	const call = (async () => {
		await earlier?.catch(() => {});
		return await work();
	})();
	lastCalls.set(key, call);
	try {
		return await call;
	} finally {
		if (lastCalls.get(key) === call) lastCalls.delete(key);
	}
}
