import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { FaultReport } from '../../api/errors/describeFault';
import type { Invalid } from '../../shared/validation';

/** What to tell about a call that did not go through. */
export interface ErrorReport extends FaultReport {
	/** Nobody knows whether it went through. */
	isUnknown?: boolean;
}

/**
 * Collects what the operations give, in the order of the input items, and turns what did not go
 * through into n8n's own kinds of exception: thrown, or, when the node continues on fail, carried by
 * the item (never by its `json`: n8n would run the whole node again).
 */
export class Results {
	private readonly items = new Map<number, INodeExecutionData[]>();

	/** Items of which nobody knows whether they went through. */
	private readonly unknown = new Set<number>();

	constructor(
		private readonly context: IExecuteFunctions,
		/** Whether the node goes on when an item does not go through. */
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
		// The others are done too: an empty entry says so.
		for (const index of indexes) this.push(index, []);
	}

	/** Whether the item has its output. */
	has(index: number): boolean {
		return this.items.has(index);
	}

	/** Takes the output of an item back, for another one in its place. */
	withdraw(index: number): void {
		this.items.delete(index);
	}

	/** Bad input in one item. Throws unless the node continues on fail. */
	refuse(index: number, refused: Invalid): void {
		const exception = new NodeOperationError(
			this.context.getNode(),
			`${refused.message} [item ${index}]`,
			{ itemIndex: index, description: refused.advice },
		);
		this.fail([index], exception);
	}

	/** A call that did not go through. Throws unless the node continues on fail. */
	reject(indexes: number[], advice: ErrorReport): void {
		for (const index of indexes) {
			if (advice.isUnknown) this.unknown.add(index);
			const exception = new NodeApiError(
				this.context.getNode(),
				{ message: advice.message },
				{
					message: `${advice.message} [item ${index}]`,
					description: advice.description,
					itemIndex: index,
					failure: advice.failure,
				},
			);
			this.fail([index], exception);
		}
	}

	/** An exception of n8n's own: an expression that cannot be read, for instance. */
	fail(indexes: number[], exception: NodeApiError | NodeOperationError): void {
		if (!this.continues) throw exception;
		for (const index of indexes) {
			this.push(index, [
				{ json: { message: exception.message }, error: exception, pairedItem: { item: index } },
			]);
		}
	}

	/** The same for every item that has no output yet. */
	failMissing(exception: NodeApiError | NodeOperationError): void {
		const all = this.context.getInputData().map((_item, index) => index);
		this.fail(
			all.filter((index) => !this.items.has(index)),
			exception,
		);
	}

	/** How the items ended, for the hint after *continue on fail*. */
	tally(): { accepted: number; refused: number; unknown: number } {
		const failed = [...this.items.values()].filter((items) => items.some(({ error }) => error));
		const unknown = this.unknown.size;
		return {
			accepted: this.items.size - failed.length,
			refused: failed.length - unknown,
			unknown,
		};
	}

	/** All output, in the order of the input. */
	collect(): INodeExecutionData[] {
		const output: INodeExecutionData[] = [];
		for (const index of [...this.items.keys()].sort((one, other) => one - other)) {
			for (const item of this.items.get(index)!) output.push(item);
		}
		return output;
	}

	private push(index: number, added: INodeExecutionData[]): void {
		const there = this.items.get(index);
		if (there) for (const item of added) there.push(item);
		else this.items.set(index, added);
	}
}
