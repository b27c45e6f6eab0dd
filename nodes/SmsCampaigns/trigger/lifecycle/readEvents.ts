import type { IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { quoteInput, invalid } from '../../shared/validation';
import type { Invalid } from '../../shared/validation';
import type { WebhookType } from '../../api/model/types';
import { EVENT_TYPES, isEventType } from '../registration/events';
import { readTriggerSettings } from '../settings/readSettings';
import type { LifecycleSession } from './lifecycleSession';

/** What may stand before the colon of a header line (RFC 9110). */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;

/** The words in 'Trigger On': an expression may also give one alone. */
function toEventWords(given: unknown): unknown[] {
	if (Array.isArray(given)) return given as unknown[];
	return given === undefined || given === null || given === '' ? [] : [given];
}

function refuseEvents(words: unknown[]): Invalid | undefined {
	if (words.length === 0) {
		return invalid('Trigger On', "'Trigger On' is empty.", 'Choose at least one event.');
	}
	const unknown = words.find((word) => !isEventType(word));
	if (unknown === undefined) return undefined;
	return invalid(
		'Trigger On',
		`'Trigger On' holds ${quoteInput(String(unknown))}, which is no event.`,
		`Choose from the list, or give these words: ${EVENT_TYPES.join(', ')}.`,
	);
}

function refuseSettings(context: IHookFunctions, words: unknown[]): Invalid | undefined {
	const settings = readTriggerSettings(context, words.includes('DLR'));
	if (!settings.ok) return settings;
	const header = settings.value.signatureHeader;
	if (HEADER_NAME.test(header)) return undefined;
	return invalid(
		'Signature Header',
		`'Signature Header' is ${quoteInput(header)}, which is no name of a header.`,
		"Remove the option to use 'X-Service-Signature', or enter the name alone, without a colon.",
	);
}

/**
 * The events that the trigger is to start on, in the order of its outputs, once everything on the panel was looked at:
 * what cannot work is refused before anything is created.
 * @throws NodeOperationError
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
 * Refuses a webhook URL that no service could call, as n8n makes one of a WEBHOOK_URL without https:// in front.
 * @throws NodeOperationError
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
