import type { IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { quoteInput, invalid } from '../../shared/validation';
import type { Invalid } from '../../shared/validation';
import type { WebhookType } from '../../api/model/types';
import { EVENT_TYPES, isEventType } from '../registration/events';
import { readTriggerSettings } from '../settings/readSettings';
import type { LifecycleSession } from './lifecycleSession';

/** Converts the value of 'Trigger On' to a list: an expression may return a single event. */
function toEventWords(value: unknown): unknown[] {
	if (Array.isArray(value)) return value as unknown[];
	return value === undefined || value === null || value === '' ? [] : [value];
}

function refuseEvents(words: unknown[]): Invalid | undefined {
	if (words.length === 0) {
		return invalid("'Trigger On' is empty.", 'Choose at least one event.');
	}
	const unknown = words.find((word) => !isEventType(word));
	if (unknown === undefined) return undefined;
	return invalid(
		`'Trigger On' holds ${quoteInput(String(unknown))}, which is no event.`,
		`Choose from the list, or give these words: ${EVENT_TYPES.join(', ')}.`,
	);
}

function refuseSettings(context: IHookFunctions, words: unknown[]): Invalid | undefined {
	const settings = readTriggerSettings(context, words.includes('DLR'));
	return settings.ok ? undefined : settings;
}

/**
 * Returns the selected events in the order of the outputs, after validating all parameters: nothing is created for a
 * trigger that cannot work.
 * @throws NodeOperationError for invalid parameters
 */
export function readEvents(context: IHookFunctions): WebhookType[] {
	const words = toEventWords(context.getNodeParameter('events', []));
	const refused = refuseEvents(words) ?? refuseSettings(context, words);
	if (refused) {
		const { message, advice } = refused;
		throw new NodeOperationError(context.getNode(), `${message} ${advice ?? ''}`.trim(), {
			description: 'Nothing was created at the service.',
			failure: { cause: 'configuration-invalid' },
		});
	}
	return EVENT_TYPES.filter((type) => words.includes(type));
}

/**
 * Checks that the webhook URL is absolute: n8n builds an invalid one from a WEBHOOK_URL without https://.
 * @throws NodeOperationError when it is not
 */
export function checkWebhookUrl({ context, base }: LifecycleSession): void {
	if (/^https?:\/\//i.test(base) && URL.canParse(base)) return;
	throw new NodeOperationError(
		context.getNode(),
		`The webhook URL of this n8n is ${quoteInput(base)}, which is no complete web address. Set the environment variable WEBHOOK_URL of n8n to an address that begins with https://, restart n8n, and publish the workflow again.`,
		{
			description: 'Nothing was created at the service.',
			failure: { cause: 'configuration-invalid' },
		},
	);
}
