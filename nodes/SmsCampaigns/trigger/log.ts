import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { BoundedMap } from '../shared/boundedMap';

/** The minimum time between equal lines, because strangers can make any number of calls and n8n repeats activations. */
const PAUSE_MS = 10 * 60_000;

const written = new BoundedMap<string, number>();

/**
 * Writes a line about a trigger to n8n's log, at most once in ten minutes. The line names the node and its workflow.
 * @param key identifies equivalent lines; must not contain anything that strangers can vary
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
