import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { readConnection } from '../api/http/connection';
import { isTool } from '../run/runScope';
import { Hints } from '../run/hints';
import { operations } from './operations';
import { Parameters } from '../fields/parameters';
import { ItemFailure, Results } from '../run/results';
import { completeException, type NodeException } from '../run/exceptions';
import { readChoice } from '../shared/readChoice';
import { valueOrThrow } from '../run/valueOrThrow';
import { shortenForModel } from '../run/toolOutput';
import type { CheckedItem, Operation, ReadItem, RunContext } from '../run/types';

/** Returns the operation that *Resource* and *Operation* select. */
function chosenOperation(context: IExecuteFunctions, parameters: Parameters): Operation<unknown> {
	const names = Object.keys(operations).map((name) => name.split('.'));
	const choose = (field: string, values: string[]) =>
		valueOrThrow(
			context,
			readChoice(
				parameters.get<unknown>(field.toLowerCase(), 0),
				field,
				Object.fromEntries(values.map((value) => [value, value])),
			),
		);
	const resource = choose(
		'Resource',
		names.map(([name]) => name),
	);
	const ofResource = names.filter(([name]) => name === resource);
	const operation = choose(
		'Operation',
		ofResource.map(([, name]) => name),
	);
	return operations[`${resource}.${operation}`];
}

/** Converts any exception to one of n8n's own. */
function toNodeError(
	context: IExecuteFunctions,
	thrown: unknown,
	itemIndex?: number,
): NodeException {
	if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) return thrown;
	return new NodeOperationError(context.getNode(), thrown as Error, { itemIndex });
}

/**
 * Converts the exception that stopped the run to n8n's, with a summary of what the run has sent: the user has to
 * decide what to repeat.
 * @param isAlone whether n8n passes on nothing but the message
 * @param summarize returns the summary, without a given item
 */
function toRunError(
	context: IExecuteFunctions,
	thrown: unknown,
	isAlone: boolean,
	summarize: (except?: number) => string | undefined,
): NodeException {
	if (thrown instanceof ItemFailure) {
		const { index, exception } = thrown;
		return completeException(exception, { index, summary: summarize(index), isAlone });
	}
	const exception = toNodeError(context, thrown);
	const { itemIndex } = exception.context as { itemIndex?: number };
	return completeException(exception, { summary: summarize(itemIndex), isAlone });
}

/**
 * Reads and validates all items before the first call. Invalid ones go to the results.
 * @param settled items that an earlier try has sent; they are no longer refused
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
		let checked: ReadItem<unknown>;
		try {
			checked = read(index);
		} catch (thrown) {
			if (!settled.has(index)) results.fail([index], toNodeError(context, thrown, index));
			continue;
		}
		if (checked.ok) {
			entries.push({ index, input: checked.value });
			if (checked.notes) session.hints.addForItem(index, checked.notes);
			if (checked.warnings) session.hints.warnForItem(index, checked.warnings);
		} else if ('leftOut' in checked) {
			if (settled.has(index)) continue;
			results.leaveOut(index, checked.leftOut);
			session.hints.warnForItem(index, checked.warnings);
		} else if (!settled.has(index)) results.refuse(index, checked);
	}
	const refused = (operation.compareItems?.(entries, context) ?? []).filter(
		({ index }) => !settled.has(index),
	);
	for (const item of refused) results.refuse(item.index, item.refused);
	const refusedIndexes = new Set(refused.map(({ index }) => index));
	return refused.length === 0 ? entries : entries.filter(({ index }) => !refusedIndexes.has(index));
}

/** Adds a hint with the number of each outcome, which *continue on fail* spreads over the items. */
function sumUp(results: Results, hints: Hints): void {
	if (!results.continues) return;
	const { accepted, leftOut, refused, unknown } = results.tally();
	if (refused + unknown === 0) return;
	hints.addForRun(
		`Accepted: ${accepted}.${leftOut > 0 ? ` Left out: ${leftOut}.` : ''} Refused: ${refused}. Unknown: ${unknown}.${
			unknown > 0 ? ' Check the unknown ones before you send them again.' : ''
		}`,
		'warning',
	);
}

/**
 * Runs the selected operation on all input items.
 * @returns the node's single output, in the order of the input
 * @throws NodeOperationError for invalid input, and NodeApiError for a failed call, unless the node continues on fail
 */
export async function route(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const results = new Results(context, context.continueOnFail());
	const hints = new Hints();
	let operation: Operation<unknown> | undefined;
	let settled = new Set<number>();
	try {
		const parameters = new Parameters(context);
		operation = chosenOperation(context, parameters);
		const signal = context.getExecutionCancelSignal();
		const connection = await readConnection(context);
		const session: RunContext = { context, connection, parameters, results, hints, signal };
		settled = operation.itemsSentBefore?.(context) ?? settled;
		const entries = readAll(session, operation, settled);
		if (entries.length > 0 || settled.size > 0) await operation.run(session, entries);
	} catch (thrown) {
		const isUntold = !results.continues || [...settled].some((index) => !results.has(index));
		const isAlone = results.continues || isTool(context);
		const exception = toRunError(context, thrown, isAlone, (except) =>
			isUntold ? operation?.summarizeSent?.(context, except) : undefined,
		);
		if (!results.continues) throw exception;
		results.failMissing(exception);
	}
	sumUp(results, hints);
	hints.show(context);
	const output = results.collect();
	return [isTool(context) ? output.map(shortenForModel) : output];
}
