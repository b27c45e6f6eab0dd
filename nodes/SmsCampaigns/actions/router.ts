import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { readConnection } from '../api/http/connection';
import { isTool } from './common/runScope';
import { Hints } from './common/hints';
import { operations } from './operations';
import { Parameters } from './common/parameters';
import { Results } from './common/results';
import { shortenForModel } from './common/toolOutput';
import type { CheckedItem, Operation, RunContext } from './common/types';

/** The operation that *Resource* and *Operation* name. */
function chosenOperation(context: IExecuteFunctions, parameters: Parameters): Operation<unknown> {
	const name = `${parameters.get<string>('resource', 0)}.${parameters.get<string>('operation', 0)}`;
	const operation = operations[name];
	if (operation) return operation;
	throw new NodeOperationError(context.getNode(), `'Operation' has an unknown value: ${name}`);
}

/** What n8n or the runtime threw, as one of n8n's own kinds of exception. */
function toNodeError(context: IExecuteFunctions, thrown: unknown, itemIndex?: number) {
	if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) return thrown;
	return new NodeOperationError(context.getNode(), thrown as Error, { itemIndex });
}

/** Adds to what stops the run what the run has done so far: whoever reads it decides what to do again. */
function tellSoFar(
	context: IExecuteFunctions,
	operation: Operation<unknown> | undefined,
	exception: NodeApiError | NodeOperationError,
): void {
	const { itemIndex } = exception.context as { itemIndex?: number };
	const soFar = operation?.summarizeSent?.(context, itemIndex);
	if (soFar === undefined) return;
	const [, why, item] = /^(.*?)( \[item \d+\])?$/s.exec(exception.message)!;
	exception.message = `${why} ${soFar}${item ?? ''}`;
}

/**
 * Reads and checks all items before anything is sent; bad ones go to the results.
 * @param settled items that are not judged any more
 */
function readAll(
	session: RunContext,
	operation: Operation<unknown>,
	settled: Set<number>,
): Array<CheckedItem<unknown>> {
	const { context, parameters, connection, results } = session;
	const read = operation.createReader(parameters, connection);
	const entries: Array<CheckedItem<unknown>> = [];
	const count = context.getInputData().length;
	for (let index = 0; index < count; index++) {
		try {
			const checked = read(index);
			if (checked.ok) entries.push({ index, input: checked.value });
			else if (!settled.has(index)) results.refuse(index, checked);
			if (checked.ok && checked.notes) session.hints.addForItem(index, checked.notes);
		} catch (thrown) {
			if (!settled.has(index)) results.fail([index], toNodeError(context, thrown, index));
		}
	}
	const refused = (operation.compareItems?.(entries) ?? []).filter(
		({ index }) => !settled.has(index),
	);
	for (const item of refused) results.refuse(item.index, item.refused);
	const bad = new Set(refused.map((item) => item.index));
	return bad.size === 0 ? entries : entries.filter(({ index }) => !bad.has(index));
}

/** After *continue on fail* the outcome is spread over items: one line sums it up. */
function sumUp(results: Results, hints: Hints): void {
	if (!results.continues) return;
	const { accepted, refused, unknown } = results.tally();
	if (refused + unknown === 0) return;
	hints.addForRun(
		`Accepted: ${accepted}. Refused: ${refused}. Unknown: ${unknown}.${
			unknown > 0 ? ' Check the unknown ones before you send them again.' : ''
		}`,
		'warning',
	);
}

/**
 * Runs the chosen operation over all input items.
 * @returns the node's single output, in the order of the input
 * @throws NodeOperationError for bad input, NodeApiError for what the service refuses, unless the node
 * continues on fail
 */
export async function route(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const results = new Results(context, context.continueOnFail());
	const hints = new Hints();
	let operation: Operation<unknown> | undefined;
	let settled = new Set<number>();
	try {
		const parameters = new Parameters(context);
		operation = chosenOperation(context, parameters);
		const connection = await readConnection(context);
		const signal = context.getExecutionCancelSignal();
		const session: RunContext = { context, connection, parameters, results, hints, signal };
		settled = operation.itemsSentBefore?.(context) ?? settled;
		const entries = readAll(session, operation, settled);
		if (entries.length > 0 || settled.size > 0) await operation.run(session, entries);
	} catch (thrown) {
		const exception = toNodeError(context, thrown);
		const untold = !results.continues || [...settled].some((index) => !results.has(index));
		if (untold) tellSoFar(context, operation, exception);
		if (!results.continues) throw exception;
		results.failMissing(exception);
	}
	sumUp(results, hints);
	hints.show(context);
	const output = results.collect();
	return [isTool(context) ? output.map(shortenForModel) : output];
}
