// Runs the node: reads its items, makes the operation's calls, and returns the results.
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { describeFault } from '../api/errors/describeFault';
import type { CallKind } from '../api/errors/faultTexts';
import { readConnection } from '../api/http/connection';
import type { Outcome } from '../api/model/types';
import { simplifyRows } from '../fields/panel';
import { Parameters } from '../fields/parameters';
import { InvalidInput, invalidField } from '../shared/invalidInput';
import { completeException, isForeseen, toException } from './exceptions';
import { Hints } from './hints';
import { LeftOut, Results } from './results';
import { shortenForModel } from './toolOutput';
import type { CheckedItem, Operation, Session } from './types';

/**
 * Validates an item's fields without a call to the service.
 * @param warnings receives warnings about a valid item
 * @returns undefined for an item whose output does not depend on its fields
 * @throws InvalidInput, or n8n's exception for an expression
 */
export type ReadItem<Input> = (index: number, warnings: string[]) => Input | LeftOut | undefined;

/**
 * Validates all items before the first call. Invalid and skipped items get their output here.
 * @param findConflicts returns the items that conflict with others
 * @throws one exception that names all invalid items, unless the node continues on error
 */
export function readItems<Input>(
	{ context, results, hints }: Session,
	read: ReadItem<Input>,
	findConflicts?: (items: Array<CheckedItem<Input>>) => Map<number, InvalidInput>,
): Array<CheckedItem<Input>> {
	const items: Array<CheckedItem<Input>> = [];
	const rejected = new Map<number, InvalidInput>();
	for (const index of context.getInputData().keys()) {
		const warnings: string[] = [];
		let input: Input | LeftOut | undefined;
		try {
			input = read(index, warnings);
		} catch (thrown) {
			if (thrown instanceof InvalidInput) rejected.set(index, thrown);
			else results.fail(index, thrown as Error);
			continue;
		}
		if (input === undefined) continue;
		if (input instanceof LeftOut) results.leaveOut(index, input);
		else items.push({ index, input });
		hints.addForItem(index, warnings);
	}
	for (const [index, conflict] of findConflicts?.(items) ?? []) rejected.set(index, conflict);
	results.reject(rejected);
	return items.filter(({ index }) => !rejected.has(index));
}

/**
 * Creates an operation's `run` with one call per item. Calls to this function are marked as pure, because at startup
 * n8n needs only an operation's fields and not its `run`.
 * @param kind selects the error messages for the call
 * @param read validates an item's fields
 * @param call makes the call and returns the item's output items, as an object or an array
 * @param keyOf returns equal keys for items that share one call
 */
export const perItem =
	<Input>(
		kind: CallKind,
		read: (session: Session, index: number) => Input,
		call: (session: Session, input: Input, index: number) => Promise<Outcome<object>>,
		keyOf?: (input: Input) => string,
	): Operation['run'] =>
	async (session) => {
		const shared = new Map<string | undefined, Outcome<object>>();
		for (const { index, input } of readItems(session, (item) => read(session, item))) {
			const key = keyOf?.(input);
			const outcome = shared.get(key) ?? (await call(session, input, index));
			if (key !== undefined) shared.set(key, outcome);
			if (outcome.ok) session.results.add(index, ...[outcome.value].flat());
			else session.results.fail(index, describeFault(outcome.fault, kind));
		}
	};

/** The operations, keyed by resource and operation, such as `campaign.send`. */
type Operations = Readonly<Record<string, Operation>>;

/**
 * Runs the selected operation on all items.
 * @throws NodeOperationError for invalid input, and NodeApiError for a failed call, unless the node continues on error
 */
export async function runOperation(
	context: IExecuteFunctions,
	operations: Operations,
): Promise<INodeExecutionData[][]> {
	const hints = new Hints();
	const parameters = new Parameters(context);
	const resource = String(parameters.get('resource', 0));
	const name = parameters.get('operation', 0);
	const operation: Operation | undefined = operations[`${resource}.${String(name)}`];
	const results = new Results(context, parameters, operation?.describeItem, operation?.columns);
	try {
		if (!operation) {
			throw invalidField(
				'Operation',
				"is not available for this 'Resource'.",
				'Choose an operation from the list.',
			);
		}
		const { columns } = results;
		// The columns are set before anything can fail, because all rows of an operation have the same columns.
		if (columns?.raw && !simplifyRows.read(parameters)) {
			columns.others = { ...columns.others, ...columns.raw };
		}
		const connection = await readConnection(context);
		const signal = context.getExecutionCancelSignal();
		await operation.run({ context, connection, parameters, results, hints, signal });
	} catch (thrown) {
		const messageOnly = results.continues || parameters.asTool;
		const exception = toException(context.getNode(), thrown as Error);
		completeException(exception, messageOnly ? undefined : context.getInputData().length);
		if (!results.continues) throw exception;
		results.failMissing(exception, !isForeseen(thrown));
	}
	results.sumUp?.();
	hints.show(context);
	const output = results.collect();
	return [parameters.asTool ? output.map(shortenForModel) : output];
}
