import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { readConnection } from '../api/http/connection';
import { Parameters } from '../fields/parameters';
import { completeException, isForeseen, toException } from '../run/exceptions';
import { Hints } from '../run/hints';
import { Results } from '../run/results';
import { shortenForModel } from '../run/toolOutput';
import type { Operation } from '../run/types';
import { invalidField } from '../shared/invalidInput';
import { operations } from './operations';

function refuseChoice(resource: string, operation: unknown) {
	const isResource = Object.keys(operations).some((key) => key.startsWith(`${resource}.`));
	const [field, value] = isResource ? ['Operation', operation] : ['Resource', resource];
	return invalidField(
		field,
		`is ${JSON.stringify(value)}, which is not one of its choices.`,
		'Choose one from the list.',
	);
}

/** *Continue on fail* spreads the outcomes over the items: counts them. */
function sumUp(results: Results, hints: Hints): void {
	if (results.sumUp) return results.sumUp();
	if (results.failed.size === 0) return;
	const { size: unknown } = results.unknown;
	const refused = results.failed.size - unknown;
	const counts = [`Accepted: ${results.accepted}.`];
	if (refused > 0) counts.push(`Refused: ${refused}.`);
	if (unknown > 0) counts.push(`Unknown: ${unknown}. Check before you do this again.`);
	hints.addForRun(counts.join(' '), 'warning');
}

/** @throws NodeOperationError for invalid input, and NodeApiError for a failed call, unless the node continues on fail */
export async function route(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const hints = new Hints();
	const parameters = new Parameters(context);
	const resource = String(parameters.get('resource', 0));
	const name = parameters.get('operation', 0);
	const operation: Operation | undefined = operations[`${resource}.${String(name)}`];
	const results = new Results(context, parameters, operation?.describeItem);
	try {
		if (!operation) throw refuseChoice(resource, name);
		const connection = await readConnection(context);
		const signal = context.getExecutionCancelSignal();
		await operation.run({ context, connection, parameters, results, hints, signal });
	} catch (thrown) {
		const messageOnly = results.continues || parameters.asTool;
		const exception = toException(context.getNode(), thrown as Error);
		completeException(exception, messageOnly);
		if (!results.continues) throw exception;
		results.failMissing(exception, !isForeseen(thrown));
	}
	sumUp(results, hints);
	hints.show(context);
	const output = results.collect();
	return [parameters.asTool ? output.map(shortenForModel) : output];
}
