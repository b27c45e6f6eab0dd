import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { FaultReport } from '../api/errors/describeFault';
import type { Invalid } from '../shared/validation';
import { completeException, toCallError, type NodeException } from './exceptions';

/** The report on a failed call. */
export interface ErrorReport extends FaultReport {
	/** Whether the call may have had an effect. */
	isUnknown?: boolean;
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

	/** How many items were left out. */
	private leftOut = 0;

	/** Items whose outcome is unknown. */
	private readonly unknown = new Set<number>();

	constructor(
		private readonly context: IExecuteFunctions,
		/** Whether the node continues when an item fails. */
		readonly continues: boolean,
	) {}

	/** Adds output for one input item. */
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
	leaveOut(index: number, json: IDataObject): void {
		this.leftOut++;
		this.add(index, json);
	}

	/** Checks whether an item has its output. */
	has(index: number): boolean {
		return this.items.has(index);
	}

	/** Removes the output of an item, to be replaced. */
	withdraw(index: number): void {
		this.items.delete(index);
	}

	/** Adds an item with invalid input. Throws unless the node continues on fail. */
	refuse(index: number, refused: Invalid): void {
		const exception = new NodeOperationError(this.context.getNode(), refused.message, {
			itemIndex: index,
			description: refused.advice,
		});
		this.failItem(new ItemFailure(index, exception));
	}

	/** Adds a failed call for each of the items. Throws unless the node continues on fail. */
	reject(indexes: number[], report: ErrorReport): void {
		for (const index of indexes) {
			if (report.isUnknown) this.unknown.add(index);
			const exception = toCallError(this.context.getNode(), report, index);
			this.failItem(new ItemFailure(index, exception));
		}
	}

	/** Adds an exception of n8n, for instance for an invalid expression. Throws unless the node continues on fail. */
	fail(indexes: number[], exception: NodeException): void {
		if (!this.continues) throw exception;
		for (const index of indexes) {
			this.push(index, [
				{ json: { message: exception.message }, error: exception, pairedItem: { item: index } },
			]);
		}
	}

	/** Adds an exception to every item that has no output yet. */
	failMissing(exception: NodeException): void {
		const all = this.context.getInputData().map((_item, index) => index);
		this.fail(
			all.filter((index) => !this.items.has(index)),
			exception,
		);
	}

	/** Counts the outcomes, for the hint after *continue on fail*. */
	tally(): { accepted: number; leftOut: number; refused: number; unknown: number } {
		const failed = [...this.items.values()].filter((items) => items.some(({ error }) => error));
		const unknown = this.unknown.size;
		return {
			accepted: this.items.size - failed.length - this.leftOut,
			leftOut: this.leftOut,
			refused: failed.length - unknown,
			unknown,
		};
	}

	/** Returns the first output of an item. */
	of(index: number): INodeExecutionData | undefined {
		return this.items.get(index)?.[0];
	}

	/** Returns all output, in the order of the input. */
	collect(): INodeExecutionData[] {
		const output: INodeExecutionData[] = [];
		for (const index of [...this.items.keys()].sort((a, b) => a - b)) {
			for (const item of this.items.get(index)!) output.push(item);
		}
		return output;
	}

	private failItem(failure: ItemFailure): void {
		if (!this.continues) throw failure;
		const { index, exception } = failure;
		this.fail([index], completeException(exception, { index, isAlone: true }));
	}

	private push(index: number, added: INodeExecutionData[]): void {
		const items = this.items.get(index);
		if (items) for (const item of added) items.push(item);
		else this.items.set(index, added);
	}
}
