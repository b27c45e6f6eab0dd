import type { IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { WebhookType } from '../../service/types';
import { EVENT_TYPES, isEventType } from '../events';

function refuse(context: IHookFunctions, message: string, description: string): never {
	throw new NodeOperationError(context.getNode(), message, {
		description,
		failure: { cause: 'configuration-invalid' },
	});
}

/**
 * The events that the trigger is to start on, in the order of the outputs, once everything that the panel says was
 * looked at: what cannot work is refused before anything is created.
 * @throws NodeOperationError
 */
export function readEvents(context: IHookFunctions): WebhookType[] {
	const given = context.getNodeParameter('events', []) as unknown;
	const words = Array.isArray(given) ? (given as unknown[]) : [given];
	const unknown = words.find((word) => !isEventType(word));
	if (words.length === 0 || unknown === '') {
		refuse(
			context,
			"'Trigger On' is empty. Choose at least one event.",
			'Without an event there is nothing that could start the workflow.',
		);
	}
	if (unknown !== undefined) {
		refuse(
			context,
			`'Trigger On' has an unknown event: ${String(unknown).slice(0, 80)}. Choose from the list.`,
			`Events: ${EVENT_TYPES.join(', ')}.`,
		);
	}
	return EVENT_TYPES.filter((type) => words.includes(type));
}
