import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Parameters } from '../fields/parameters';
import { addIndex } from './hints';
import type { Failure } from '../api/errors/describeFault';
import { completeException, isForeseen, toException, type NodeException } from './exceptions';
import { InvalidInput } from '../shared/invalidInput';
import { aboutItems } from '../shared/indexRanges';
import type { Columns, RowColumns } from '../shared/rowColumns';
import { pluralize } from '../shared/text';

/** Returned for an item that a setting skips. */
export class LeftOut {
	constructor(
		/** The reason, as a sentence. */
		readonly reason: string,
		/** The text after the count of items that were left out for this reason, in the run's summary. */
		readonly inShort: string,
	) {}
}

/** The state of an item that was not sent, or that may not have been sent. */
export interface ItemStatus {
	recipientStatus: 'leftOut' | 'rejected' | 'unknown';
	reason: string;
}

/**
 * Returns the row of an item that was not accepted: its typed recipients and its status. Without this function, the
 * output contains only n8n's exception.
 */
export type DescribeItem = (
	parameters: Parameters,
	index: number,
	status: ItemStatus & IDataObject,
) => IDataObject;

/**
 * Collects the operations' output in the order of the input items. A failure becomes an n8n exception, which is thrown
 * unless the node continues on error. If the node continues, the item's output contains the exception or, in a row, the
 * reason. Exceptions are never in the `json`, because n8n would then run the whole node again.
 */
export class Results {
	private readonly items = new Map<number, INodeExecutionData[]>();

	/** A row's columns. */
	readonly columns?: RowColumns;

	/** Columns with the same value in all rows. */
	readonly totals: IDataObject = {};

	/** The number of left-out items for each reason. */
	readonly leftOut = new Map<string, number>();

	readonly failed = new Set<number>();

	/** The failed items whose outcome is unknown. */
	readonly unknown = new Set<number>();

	/** Summarizes the run in one line. Called when all items have their output. */
	sumUp?: () => void;

	/** Whether the node continues on error. */
	readonly continues: boolean;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly parameters: Parameters,
		private readonly describeItem?: DescribeItem,
		columns?: RowColumns,
	) {
		this.columns = columns && { ...columns };
		this.continues = context.continueOnFail();
	}

	add(index: number, ...json: object[]): void {
		const pairedItem = { item: index };
		this.items.set(
			index,
			json.map((data) => ({ json: { ...data }, pairedItem })),
		);
	}

	/** Adds one output item for several input items. */
	addFor(indexes: number[], json: IDataObject): void {
		// Input items without their own row also count as done.
		for (const index of indexes) this.items.set(index, this.items.get(index) ?? []);
		const pairedItem = indexes.map((item) => ({ item }));
		this.items.get(indexes[0])!.push({ json, pairedItem });
	}

	/** Adds an item that is skipped because of a setting. */
	leaveOut(index: number, { reason, inShort }: LeftOut, marks?: IDataObject): void {
		this.leftOut.set(inShort, (this.leftOut.get(inShort) ?? 0) + 1);
		this.add(index, this.rowOf(index, { recipientStatus: 'leftOut', reason, ...marks }));
	}

	/** Checks whether all these items have their output. */
	isComplete(indexes: Iterable<number>): boolean {
		return [...indexes].every((index) => this.items.has(index));
	}

	/** Adds items with invalid input. @throws one exception for all invalid items, unless the node continues on error */
	reject(rejected: Map<number, InvalidInput>): void {
		const { length } = this.context.getInputData();
		if (!this.continues && rejected.size > 0) throw nameRejected(rejected, length);
		for (const [index, each] of rejected) this.fail(index, each);
	}

	/** Adds a failed item. @throws n8n's exception, unless the node continues on error */
	fail(index: number, failure: Failure | Error): void {
		const exception = toException(this.context.getNode(), failure, index);
		if (!this.continues) throw exception;
		if ('isUnknown' in failure && failure.isUnknown) this.unknown.add(index);
		this.addFailed(index, completeException(exception));
	}

	/**
	 * Adds the exception that stopped the run to every item without output.
	 * @param exception the result of `completeException`
	 * @param isUnknown whether the exception was unexpected, in which case calls may have been made
	 */
	failMissing(exception: NodeException, isUnknown: boolean): void {
		for (const index of this.context.getInputData().keys()) {
			if (this.items.has(index)) continue;
			if (isUnknown) this.unknown.add(index);
			this.addFailed(index, exception);
		}
	}

	collect(): INodeExecutionData[] {
		const input = this.context.getInputData();
		const { parts, isMixed } = this.parameters.insertions('message');
		const name = isMixed ? parts.find(({ column }) => column)?.column : undefined;
		const output: INodeExecutionData[] = [];
		for (const [index, items] of [...this.items].sort(([a], [b]) => a - b)) {
			for (const item of items) {
				if (this.columns) this.fillRow(item, input[index], this.columns, name);
				output.push(item);
			}
		}
		return output;
	}

	/** Fills a row with the operation's and the input item's columns. A missing value becomes null or false. */
	private fillRow(
		item: INodeExecutionData,
		{ json, binary }: INodeExecutionData,
		{ whom, what, others }: RowColumns,
		name?: string,
	): void {
		const fill = (columns: Columns, row: IDataObject = {}) => {
			for (const column in columns) {
				const missing = columns[column] === 'boolean' ? false : null;
				row[column] = item.json[column] ?? this.totals[column] ?? missing;
			}
			return row;
		};
		const isOwn = !this.parameters.asTool && !Array.isArray(item.pairedItem);
		const input = isOwn ? withoutError(json) : {};
		for (const column in input) {
			if ([whom, what, others].some((ours) => Object.hasOwn(ours, column))) delete input[column];
		}
		const isNamed = name !== undefined && Object.hasOwn(input, name);
		const first = fill(what, isNamed ? { ...fill(whom), [name]: input[name] } : fill(whom));
		item.json = { ...first, ...input, ...fill(others) };
		if (isOwn && binary) item.binary = binary;
	}

	private rowOf(index: number, status: ItemStatus & IDataObject): IDataObject {
		try {
			return this.describeItem?.(this.parameters, index, status) ?? status;
		} catch (thrown) {
			// The expressions for the row may also be invalid, for example the expression for the number.
			if (isForeseen(thrown)) return status;
			throw thrown as Error;
		}
	}

	private addFailed(index: number, error: NodeException): void {
		this.failed.add(index);
		const pairedItem = { item: index };
		const { message } = error;
		if (!this.describeItem) {
			this.items.set(index, [{ json: { message }, error, pairedItem }]);
			return;
		}
		const recipientStatus = this.unknown.has(index) ? 'unknown' : 'rejected';
		const item = { json: this.rowOf(index, { recipientStatus, reason: message }), pairedItem };
		// `error` is not enumerable, so n8n does not copy it. A copy would replace the row in the output.
		if (this.context.getNode().onError === 'continueErrorOutput') {
			Object.defineProperty(item, 'error', { value: error });
		}
		this.items.set(index, [item]);
	}
}

/** Removes the column *error*, because n8n would treat the row as a failure and run the node again. */
export function withoutError(json: IDataObject): IDataObject {
	const columns = { ...json };
	delete columns.error;
	return columns;
}

/** The maximum numbers of reasons and of next steps in one message. Items with further reasons are only counted. */
const MAX_REASONS = 20;
const MAX_ADVICE = 3;

const WAY_OUT =
	"To leave out invalid items and continue with the others, set 'On Error' in the node's settings to Continue.";

/** Describes all rejected items of a run in one error: joins equal reasons and explains how to skip the items. */
function nameRejected(rejected: Map<number, InvalidInput>, total: number): InvalidInput {
	const byReason = new Map<string, number[]>();
	for (const [index, { message }] of rejected) addIndex(byReason, message, index);
	const [first] = rejected.values();
	// If all items were skipped, no items would remain, so the advice to skip items does not apply.
	if (byReason.size === 1 && rejected.size === total) return first;
	const reasons = [...byReason].sort(([, [a]], [, [b]]) => a - b);
	const named = reasons.map(([message, indexes]) => aboutItems(indexes, message));
	const others = reasons.slice(MAX_REASONS).flatMap(([, indexes]) => indexes).length;
	const advice = new Set([...rejected.values()].map(({ description }) => description));
	const isOne = named.length === 1;
	return new InvalidInput(
		isOne ? named[0] : `${rejected.size} of ${total} items are invalid.`,
		[
			...(isOne ? [] : named.slice(0, MAX_REASONS)),
			...(others > 0 ? [`And ${pluralize(others, 'more item')}.`] : []),
			...[...advice].slice(0, MAX_ADVICE),
			WAY_OUT,
		].join('\n'),
	);
}
