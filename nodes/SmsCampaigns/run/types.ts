import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Connection } from '../api/http/connection';
import type { CallKind } from '../api/errors/faultTexts';
import type { Outcome } from '../api/model/types';
import type { Hints, ItemWarning } from './hints';
import type { Parameters } from '../fields/parameters';
import type { ItemStatus, LeftOut, Results } from './results';
import type { InvalidInput } from '../shared/invalidInput';

export interface Session {
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

/** What to show of an item that is in order. */
export interface Remarks {
	notes: string[];
	warnings: ItemWarning[];
}

export interface CallPerItem<Input> {
	kind: CallKind;
	/** Returns the item's output item, or several. */
	call(session: Session, input: Input, index: number): Promise<Outcome<object>>;
}

/** Infers the input of an operation that is called for each item from its reader. */
export const perItem = <Input>(operation: Operation<Input> & CallPerItem<Input>) => operation;

/** Adds the results to `session.results`. */
interface WholeRun<Input> {
	run(session: Session, entries: Array<CheckedItem<Input>>): Promise<void>;
}

/**
 * An operation of the action node. Reading is separate from calling, so that all items are validated before the first
 * call.
 */
export type Operation<Input> = (CallPerItem<Input> | WholeRun<Input>) & {
	/**
	 * Creates the reader that validates one item's fields, for one run of the node. The reader makes no call; it throws
	 * InvalidInput and n8n's exceptions.
	 * @returns undefined for an item that `run` outputs whatever its fields are
	 */
	createReader(
		parameters: Parameters,
		connection: Connection,
	): (index: number, remarks: Remarks) => Input | LeftOut | undefined;
	/** Returns the items that conflict with others. Makes no call. */
	compareItems?(entries: Array<CheckedItem<Input>>): Map<number, InvalidInput>;
	/** The row of an item that was not accepted. Rows of such operations keep the columns of their input item. */
	describeItem?(
		parameters: Parameters,
		index: number,
		status: ItemStatus & IDataObject,
	): IDataObject;
	/** What the run has done, for the error that stops it. `except` is an item that the error already covers. */
	describeDone?(except?: number): string | undefined;
};

/** Starts an operation that needs the results of the run from the beginning on. */
export type Start<Input> = (
	context: IExecuteFunctions,
	parameters: Parameters,
	results: Results,
) => Operation<Input>;
