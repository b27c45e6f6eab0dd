import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { BoundedMap } from '../shared/boundedMap';

/** Strangers can make any number of calls, and n8n tries each activation several times. */
const PAUSE_MS = 10 * 60_000;

const written = new BoundedMap<string, number>();

/**
 * Writes a line about a trigger to n8n's log, once in ten minutes, with the node and its workflow, which n8n leaves out.
 * @param key identifies equivalent lines; what strangers can vary must not be in it
 */
export function warn(
	context: IHookFunctions | IWebhookFunctions,
	text: string,
	key: string = text,
): void {
	const { id, name } = context.getNode();
	const workflow = context.getWorkflow().id ?? '';
	const line = `${workflow} ${id} ${key}`;
	const now = Date.now();
	if (now - (written.get(line) ?? -Infinity) < PAUSE_MS) return;
	written.set(line, now);
	context.logger.warn(`SMS Campaigns Trigger '${name}' in workflow ${workflow}: ${text}`);
}
