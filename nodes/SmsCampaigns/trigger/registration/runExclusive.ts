import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

const lastCalls = new Map<string, Promise<unknown>>();

const triggerKey = (context: IHookFunctions | IWebhookFunctions): string =>
	JSON.stringify([context.getWorkflow().id, context.getNode().id]);

/** Checks whether this process is currently changing the trigger's webhooks. */
export const isChangingWebhooks = (context: IWebhookFunctions): boolean =>
	lastCalls.has(triggerKey(context));

/**
 * Runs a trigger's calls one at a time, because n8n stops waiting for a slow call and may start the next call while the
 * first is still running.
 * @throws any exception that `work` throws
 */
export async function runExclusive<T>(context: IHookFunctions, work: () => Promise<T>): Promise<T> {
	const key = triggerKey(context);
	const earlier = lastCalls.get(key) ?? Promise.resolve();
	const call = earlier.catch(() => {}).then(work);
	lastCalls.set(key, call);
	try {
		return await call;
	} finally {
		if (lastCalls.get(key) === call) lastCalls.delete(key);
	}
}
