import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { addIndex } from './hints';
import type { CallError } from '../api/errors/describeFault';
import { completeException, toCallError, toInputError, type NodeException } from './exceptions';
import { InvalidInput } from '../shared/invalidInput';
import { nameItems, packIndexes } from '../shared/indexRanges';
import { pluralize } from '../shared/text';

/** Returned for an item with which nothing is done, as the user chose. */
export class LeftOut {
	constructor(
		/** A sentence. */
		readonly reason: string,
		/** Continues how many there are, in the line about the run. */
		readonly inShort: string,
	) {}
}

/** What became of an item that the service did not accept. */
export interface ItemStatus {
	recipientStatus: 'leftOut' | 'refused' | 'unknown';
	reason: string;
}

/** Thrown when a failed item stops the run. The router completes its exception. */
export class ItemFailure extends Error {
	constructor(
		readonly index: number,
		readonly exception: NodeException,
	) {
		super(exception.message);
	}
}

/**
 * Collects the output of the operations in the order of the input items. Failures become n8n's exceptions: thrown or,
 * when the node continues on fail, set as the item's `error`. They never go into its `json`, for which n8n would run
 * the whole node again.
 */
export class Results {
	private readonly items = new Map<number, INodeExecutionData[]>();

	/** Whether the columns of the input item stand behind those of the node. */
	includeInput = false;

	/** Makes the row of an item that was not accepted. Without it, the item has only n8n's exception. */
	describeItem?: (index: number, status: ItemStatus & IDataObject) => IDataObject;

	/** Gives a row all columns of its operation; absent: rows stay as they are. */
	fillRow?: (values: IDataObject) => IDataObject;

	/** Columns that have the same value in all rows. */
	totals: IDataObject = {};

	/** How many items were left out, by why. */
	readonly leftOut = new Map<string, number>();

	readonly failed = new Set<number>();

	/** Of the failed items those whose outcome is unknown. */
	readonly unknown = new Set<number>();

	/** Says in one line what the run came to, when all items have their output. */
	sumUp?: () => void;

	constructor(
		private readonly context: IExecuteFunctions,
		readonly continues: boolean,
	) {}

	add(index: number, ...json: IDataObject[]): void {
		this.push(
			index,
			json.map((data) => ({ json: data, pairedItem: { item: index } })),
		);
	}

	/** Adds one output item that belongs to several input items. */
	addFor(indexes: number[], json: IDataObject): void {
		this.push(indexes[0], [{ json, pairedItem: indexes.map((item) => ({ item })) }]);
		// An empty entry marks the other items as done.
		for (const index of indexes) this.push(index, []);
	}

	/** Outputs an item with which nothing was done, as the user chose. */
	leaveOut(index: number, { reason, inShort }: LeftOut, marks?: IDataObject): void {
		this.leftOut.set(inShort, (this.leftOut.get(inShort) ?? 0) + 1);
		this.add(index, this.rowOf(index, { recipientStatus: 'leftOut', reason, ...marks }));
	}

	/** Whether all items, or these, have their output. */
	isComplete(indexes: Iterable<number> = this.context.getInputData().keys()): boolean {
		return [...indexes].every((index) => this.items.has(index));
	}

	withdraw(index: number): void {
		this.items.delete(index);
	}

	/** Adds items with invalid input. Unless the node continues on fail, one exception names them all. */
	refuseItems(refused: Map<number, InvalidInput>): void {
		const { length } = this.context.getInputData();
		const reasons = new Set([...refused.values()].map(({ message }) => message));
		if (!this.continues && refused.size > 1 && (reasons.size > 1 || refused.size < length)) {
			throw toInputError(this.context.getNode(), nameRefused(refused, length));
		}
		for (const [index, each] of refused) this.refuse(index, each);
	}

	/** Adds an item with invalid input. Throws unless the node continues on fail. */
	refuse(index: number, refused: InvalidInput): void {
		this.failItem(index, toInputError(this.context.getNode(), refused, index));
	}

	/** Adds an item whose call failed. Throws unless the node continues on fail. */
	reject(index: number, error: CallError): void {
		if (error.isUnknown) this.unknown.add(index);
		this.failItem(index, toCallError(this.context.getNode(), error, index));
	}

	/** Adds an exception of n8n, for instance for an invalid expression. Throws unless the node continues on fail. */
	fail(indexes: number[], exception: NodeException): void {
		if (!this.continues) throw exception;
		for (const index of indexes) {
			this.failed.add(index);
			this.push(index, [this.failedItem(index, exception)]);
		}
	}

	/**
	 * Adds an exception to every item that has no output yet.
	 * @param isUnknown whether it came unforeseen, so that calls may have been made
	 */
	failMissing(exception: NodeException, isUnknown: boolean): void {
		const all = [...this.context.getInputData().keys()];
		const missing = all.filter((index) => !this.items.has(index));
		if (isUnknown) for (const index of missing) this.unknown.add(index);
		this.fail(missing, exception);
	}

	get accepted(): number {
		const leftOut = [...this.leftOut.values()].reduce((sum, count) => sum + count, 0);
		return this.items.size - this.failed.size - leftOut;
	}

	collect(): INodeExecutionData[] {
		const sheet = this.context.getInputData();
		const output: INodeExecutionData[] = [];
		for (const [index, items] of [...this.items].sort(([a], [b]) => a - b)) {
			for (const item of items) {
				if (this.fillRow) item.json = this.fillRow(item.json);
				if (this.includeInput) addInput(item, sheet[index]);
				output.push(item);
			}
		}
		return output;
	}

	private rowOf(index: number, status: ItemStatus & IDataObject): IDataObject {
		try {
			return this.describeItem?.(index, status) ?? status;
		} catch {
			// The expression for the number gives no value.
			return status;
		}
	}

	private failedItem(index: number, error: NodeException): INodeExecutionData {
		const pairedItem = { item: index };
		const { message } = error;
		if (!this.describeItem) return { json: { message }, error, pairedItem };
		const recipientStatus = this.unknown.has(index) ? 'unknown' : 'refused';
		const item = { json: this.rowOf(index, { recipientStatus, reason: message }), pairedItem };
		// n8n moves an item with an error to the error output. Where the error is copied with the item, it replaces the row.
		if (this.context.getNode().onError === 'continueErrorOutput') {
			Object.defineProperty(item, 'error', { value: error });
		}
		return item;
	}

	private failItem(index: number, exception: NodeException): void {
		if (!this.continues) throw new ItemFailure(index, exception);
		this.fail([index], completeException(exception, { index, messageOnly: true }));
	}

	private push(index: number, added: INodeExecutionData[]): void {
		const items = this.items.get(index);
		if (items) for (const item of added) items.push(item);
		else this.items.set(index, added);
	}
}

/** A column *error* is left out: n8n would take the row for a failure, and run the node again. */
function addInput(item: INodeExecutionData, { json, binary }: INodeExecutionData): void {
	const { error: _error, ...columns } = json;
	item.json = { ...item.json, ...columns, ...item.json };
	if (binary) item.binary = binary;
}

/** Further reasons, and kinds of advice, are only counted. */
const MAX_REASONS = 20;
const MAX_ADVICE = 3;

/** Describes several refused items of a run at once: equal reasons together, and how to leave the items out. */
function nameRefused(refused: Map<number, InvalidInput>, total: number): InvalidInput {
	const byReason = new Map<string, number[]>();
	for (const [index, { message }] of refused) addIndex(byReason, message, index);
	const reasons = [...byReason].sort(([, [a]], [, [b]]) => a - b);
	const named = reasons.slice(0, MAX_REASONS).map(([message, indexes]) => {
		const items = nameItems(packIndexes(indexes), MAX_REASONS);
		return `${items.replace('item', 'Item')}: ${message}`;
	});
	const others = reasons.slice(MAX_REASONS).flatMap(([, indexes]) => indexes).length;
	const advice = [...new Set([...refused.values()].map((each) => each.advice))];
	return new InvalidInput(
		`Nothing was sent: ${refused.size} of ${total} items are invalid.`,
		[
			...named,
			...(others > 0 ? [`And ${pluralize(others, 'more item')}.`] : []),
			...advice.slice(0, MAX_ADVICE),
			"To leave such items out and send the others, set 'On Error' in the node's settings to 'Continue'.",
		].join('\n'),
	);
}
