import type { IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { quote, refuse } from '../../shared/validation';
import type { Refused } from '../../shared/validation';
import type { WebhookType } from '../../api/model/types';
import { EVENT_TYPES, isEventType } from '../registration/events';
import { readSettings } from '../settings/readSettings';
import type { Life } from './lifecycleSession';

/** What may stand before the colon of a header line (RFC 9110). */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;

/** The words in 'Trigger On': an expression may also give one alone. */
function wordsOf(given: unknown): unknown[] {
	if (Array.isArray(given)) return given as unknown[];
	return given === undefined || given === null || given === '' ? [] : [given];
}

function refuseEvents(words: unknown[]): Refused | undefined {
	if (words.length === 0) {
		return refuse('Trigger On', "'Trigger On' is empty.", 'Choose at least one event.');
	}
	const unknown = words.find((word) => !isEventType(word));
	if (unknown === undefined) return undefined;
	return refuse(
		'Trigger On',
		`'Trigger On' holds ${quote(String(unknown))}, which is no event.`,
		`Choose from the list, or give these words: ${EVENT_TYPES.join(', ')}.`,
	);
}

function refuseSettings(context: IHookFunctions, words: unknown[]): Refused | undefined {
	const settings = readSettings(context, words.includes('DLR'));
	if (!settings.ok) return settings;
	const header = settings.value.signatureHeader;
	if (HEADER_NAME.test(header)) return undefined;
	return refuse(
		'Signature Header',
		`'Signature Header' is ${quote(header)}, which is no name of a header.`,
		"Remove the option to use 'X-Service-Signature', or enter the name alone, without a colon.",
	);
}

/**
 * The events that the trigger is to start on, in the order of its outputs, once everything on the panel was looked at:
 * what cannot work is refused before anything is created.
 * @throws NodeOperationError
 */
export function readEvents(context: IHookFunctions): WebhookType[] {
	const words = wordsOf(context.getNodeParameter('events', []));
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
export function checkBase({ context, base }: Life): void {
	if (/^https?:\/\//i.test(base) && URL.canParse(base)) return;
	throw new NodeOperationError(
		context.getNode(),
		`The webhook URL of this n8n is ${quote(base)}, which is no complete web address. Set the environment variable WEBHOOK_URL of n8n to an address that begins with https://, restart n8n, and publish the workflow again.`,
		{
			description: 'Nothing was created at the service.',
			failure: { cause: 'configuration-invalid' },
		},
	);
}
