import type { INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';
import { warn } from '../log';
import { isWantedReport } from '../settings/filters';
import type { TriggerSettings } from '../settings/readSettings';
import type { ReadEvent } from './outputItems';

/**
 * Asks *Only Run If* about an event, as n8n's Webhook node does about a request: anything that is false in JavaScript
 * keeps it out.
 * @throws when that cannot be asked
 */
function ask(context: IWebhookFunctions, option: unknown, item: INodeExecutionData): boolean {
	if (typeof option === 'string' && /^=?\s*$/.test(option)) throw new Error('it is empty');
	if (typeof option !== 'string' || !option.startsWith('=')) {
		throw new Error('it is a fixed value: set the field to Expression');
	}
	// The input items that n8n evaluates with. For a webhook it has made one of the request.
	const input = 'connectionInputData';
	if (!(input in context)) {
		throw new Error('this n8n does not show it the event: use an If node instead');
	}
	const asked = Object.create(context, { [input]: { value: [item] } }) as IWebhookFunctions;
	const expression = option.slice(1);
	const result = asked.evaluateExpression(expression);
	if (result) return true;
	if (result !== undefined && result !== null) return false;
	// After most errors n8n goes on with nothing. What gives nothing without an error is something in a list.
	const inList = expression.replace(/^\{\{/, '{{[').replace(/\}\}$/, '\n]}}');
	if (asked.evaluateExpression(inList)) return false;
	throw new Error(
		`an event '${String(item.json.event)}' may lack what it reads: write $json.field?.length, not $json.field.length`,
	);
}

/**
 * Checks whether an event starts the workflow.
 * @param event the typed fields, under the service's names
 * @param item the event as the trigger outputs it
 */
export function isWanted(
	context: IWebhookFunctions,
	{ type, fields }: ReadEvent,
	item: INodeExecutionData,
	filters: TriggerSettings['filters'],
): boolean {
	if (type === 'DLR' && !isWantedReport(fields.status, filters)) return false;
	const { onlyRunIf } = filters;
	if (onlyRunIf === undefined) return true;
	try {
		return ask(context, onlyRunIf, item);
	} catch (error) {
		const { message } = error as Error;
		warn(
			context,
			`'Only Run If' could not be asked, so the event started the workflow (${message}). Correct the option, or remove it.`,
			'onlyRunIf',
		);
		return true;
	}
}
