import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Connection } from '../api/http/connection';
import type { Hints, ItemWarning } from './hints';
import type { Parameters } from '../fields/parameters';
import type { Results } from './results';
import type { Validation, Invalid } from '../shared/validation';

/** Everything an operation needs while the node runs. */
export interface RunContext {
	context: IExecuteFunctions;
	connection: Connection;
	parameters: Parameters;
	results: Results;
	hints: Hints;
	/** Aborted when a user stops the execution. */
	signal?: AbortSignal;
}

/** An input item whose fields have been read and validated. */
export interface CheckedItem<Input> {
	index: number;
	input: Input;
}

/** An item with which nothing is done, as the user chose. */
export interface LeftOut {
	ok: false;
	/** Its output. */
	leftOut: IDataObject;
	warnings: ItemWarning[];
}

/** What came of reading one item. */
export type ReadItem<Input> = (Validation<Input> & { warnings?: ItemWarning[] }) | LeftOut;

/**
 * An operation of the action node. Reading is separate from calling, so that all items are validated before the first
 * call.
 */
export interface Operation<Input> {
	/**
	 * Creates the reader that validates one item's fields, for one run of the node. The reader makes no call and throws
	 * only n8n's exceptions.
	 */
	createReader(parameters: Parameters, connection: Connection): (index: number) => ReadItem<Input>;
	/** Compares the items and returns those that conflict with others. Makes no call. */
	compareItems?(
		entries: Array<CheckedItem<Input>>,
		context: IExecuteFunctions,
	): Array<{ index: number; refused: Invalid }>;
	/**
	 * Returns the items that an earlier try of this run has sent. Their fields no longer matter: `run` outputs the
	 * stored results.
	 */
	itemsSentBefore?(context: IExecuteFunctions): Set<number>;
	/**
	 * Summarizes what this try and earlier ones have sent, for the error message of a run that stops without output.
	 * Undefined when nothing was sent.
	 * @param except an item that the message already covers
	 */
	summarizeSent?(context: IExecuteFunctions, except?: number): string | undefined;
	/** Makes the calls and adds their results to `session.results`. */
	run(session: RunContext, entries: Array<CheckedItem<Input>>): Promise<void>;
}
