import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { ExpressionError, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { describeFault } from '../api/errors/describeFault';
import { readConnection } from '../api/http/connection';
import { Hints } from '../run/hints';
import { operations } from './operations';
import { Parameters } from '../fields/parameters';
import { ItemFailure, LeftOut, Results } from '../run/results';
import { completeException, toInputError, type NodeException } from '../run/exceptions';
import { shortenForModel } from '../run/toolOutput';
import {
	type CallPerItem,
	type CheckedItem,
	type Operation,
	type Remarks,
	type Session,
	type Start,
} from '../run/types';
import { InvalidInput, invalidField } from '../shared/invalidInput';

const startOperation: Start<unknown> = (context, parameters, results) => {
	const resource = String(parameters.get('resource', 0));
	const name = parameters.get('operation', 0);
	const operation = operations[`${resource}.${String(name)}`]?.operation;
	if (typeof operation === 'function') return operation(context, parameters, results);
	if (operation) return operation;
	const isResource = Object.keys(operations).some((key) => key.startsWith(`${resource}.`));
	const [field, value] = isResource ? ['Operation', name] : ['Resource', resource];
	throw invalidField(
		field,
		`is ${JSON.stringify(value)}, which is not one of its choices.`,
		'Choose one from the list.',
	);
};

const FORESEEN = [ExpressionError, InvalidInput, ItemFailure, NodeApiError, NodeOperationError];

function toNodeError(
	context: IExecuteFunctions,
	thrown: unknown,
	itemIndex?: number,
): NodeException {
	if (thrown instanceof NodeApiError || thrown instanceof NodeOperationError) return thrown;
	if (thrown instanceof InvalidInput) {
		return toInputError(context.getNode(), thrown, thrown.item ?? itemIndex);
	}
	return new NodeOperationError(context.getNode(), thrown as Error, { itemIndex });
}

function toRunError(
	context: IExecuteFunctions,
	{ continues }: Results,
	{ asTool }: Parameters,
	thrown: unknown,
	operation?: Operation<unknown>,
): NodeException {
	const failure = thrown instanceof ItemFailure ? thrown : undefined;
	const exception = failure?.exception ?? toNodeError(context, thrown);
	const { itemIndex } = exception.context as { itemIndex?: number };
	const index = failure?.index ?? (thrown instanceof InvalidInput ? itemIndex : undefined);
	return completeException(exception, {
		index,
		done: operation?.describeDone?.(index ?? itemIndex),
		messageOnly: continues || asTool,
	});
}

function readAll(session: Session, operation: Operation<unknown>): Array<CheckedItem<unknown>> {
	const { context, parameters, connection, results, hints } = session;
	const read = operation.createReader(parameters, connection);
	const entries: Array<CheckedItem<unknown>> = [];
	const refused = new Map<number, InvalidInput>();
	const count = context.getInputData().length;
	for (let index = 0; index < count; index++) {
		const remarks: Remarks = { notes: [], warnings: [] };
		let input: unknown;
		try {
			input = read(index, remarks);
		} catch (thrown) {
			if (thrown instanceof InvalidInput) refused.set(index, thrown);
			else results.fail([index], toNodeError(context, thrown, index));
			continue;
		}
		if (input === undefined) continue;
		if (input instanceof LeftOut) results.leaveOut(index, input);
		else entries.push({ index, input });
		hints.addForItem(index, remarks.notes);
		hints.warnForItem(index, remarks.warnings);
	}
	for (const [index, conflict] of operation.compareItems?.(entries) ?? []) {
		refused.set(index, conflict);
	}
	if (refused.size === 0) return entries;
	results.refuseItems(refused);
	return entries.filter(({ index }) => !refused.has(index));
}

async function callEach(
	session: Session,
	{ kind, call }: CallPerItem<unknown>,
	entries: Array<CheckedItem<unknown>>,
): Promise<void> {
	const { results } = session;
	for (const { index, input } of entries) {
		const outcome = await call(session, input, index);
		if (outcome.ok) results.add(index, ...([outcome.value].flat() as IDataObject[]));
		else results.reject(index, describeFault(outcome.fault, kind));
	}
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
	const results = new Results(context, context.continueOnFail());
	const hints = new Hints();
	const parameters = new Parameters(context);
	let operation: Operation<unknown> | undefined;
	try {
		operation = startOperation(context, parameters, results);
		const { describeItem } = operation;
		if (describeItem) {
			results.includeInput = !parameters.asTool;
			results.describeItem = (index, status) => describeItem(parameters, index, status);
		}
		const signal = context.getExecutionCancelSignal();
		const connection = await readConnection(context);
		const session: Session = { context, connection, parameters, results, hints, signal };
		const entries = readAll(session, operation);
		if (!results.isComplete()) {
			if ('run' in operation) await operation.run(session, entries);
			else await callEach(session, operation, entries);
		}
	} catch (thrown) {
		const exception = toRunError(context, results, parameters, thrown, operation);
		if (!results.continues) throw exception;
		results.failMissing(exception, !FORESEEN.some((kind) => thrown instanceof kind));
	}
	sumUp(results, hints);
	hints.show(context);
	const output = results.collect();
	return [parameters.asTool ? output.map(shortenForModel) : output];
}
