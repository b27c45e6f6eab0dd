import type { INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';
import { warn } from '../log';
import { isWantedReport } from '../settings/filters';
import type { TriggerSettings } from '../settings/readSettings';
import type { ReadEvent } from './outputItems';

/**
 * Evaluates *Only Run If* for an event, as n8n's Webhook node does for a request: anything that is false in JavaScript
 * leaves the event out.
 * @throws when the expression fails, or is no expression
 */
function evaluate(context: IWebhookFunctions, option: unknown, item: INodeExecutionData): boolean {
	const expression = String(option).trim();
	if (/^=?$/.test(expression)) throw new Error('it is empty');
	if (!expression.startsWith('={{') || !expression.endsWith('}}')) {
		throw new Error(
			'it is a fixed value: set the field to Expression, with all of it in one {{ }}',
		);
	}
	// The input items that n8n evaluates with. For a webhook it has made one of the request.
	const input = 'connectionInputData';
	if (!(input in context)) {
		throw new Error('this n8n does not show it the event: use an If node instead');
	}
	const withEvent = Object.create(context, { [input]: { value: [item] } }) as IWebhookFunctions;
	// After most errors n8n returns nothing. A list tells that from an expression that has no value.
	const list: unknown = withEvent.evaluateExpression(`{{[${expression.slice(3, -2)}\n]}}`);
	if (Array.isArray(list)) {
		if (typeof list[0] === 'function') throw new Error('this is a function: call it');
		return Boolean(list[0]);
	}
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
		return evaluate(context, onlyRunIf, item);
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
