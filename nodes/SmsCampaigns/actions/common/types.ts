import type { IExecuteFunctions } from 'n8n-workflow';
import type { Connection } from '../../api/http/connection';
import type { Hints } from './hints';
import type { Parameters } from './parameters';
import type { Results } from './results';
import type { Validation, Invalid } from '../../shared/validation';

/** What an operation works with while the node runs. */
export interface RunContext {
	context: IExecuteFunctions;
	connection: Connection;
	parameters: Parameters;
	results: Results;
	hints: Hints;
	/** Aborted when somebody stops the execution. */
	signal?: AbortSignal;
}

/** One input item after its fields were read and checked. */
export interface CheckedItem<Plan> {
	index: number;
	input: Plan;
}

/**
 * One operation of the action node; its fields stand beside it in its file. Reading and calling are
 * apart, so that every item is checked before the first call is made.
 */
export interface Operation<Plan> {
	/**
	 * Gives what reads and checks the fields of one item, for one run of the node. It makes no call and
	 * throws only what n8n throws.
	 */
	createReader(parameters: Parameters, connection: Connection): (index: number) => Validation<Plan>;
	/** Checks the items against each other; gives those that are not in order. Makes no call. */
	compareItems?(entries: Array<CheckedItem<Plan>>): Array<{ index: number; refused: Invalid }>;
	/**
	 * The items that an earlier try of this run has carried out. What has become of their fields since does
	 * not matter; `run` hands out their stored results.
	 */
	itemsSentBefore?(context: IExecuteFunctions): Set<number>;
	/**
	 * What this try and earlier ones have done, in a sentence: told when the run stops, since there is no output
	 * then. Undefined when they have done nothing.
	 * @param except an item that is spoken of already
	 */
	summarizeSent?(context: IExecuteFunctions, except?: number): string | undefined;
	/** Makes the calls and hands what comes back to `session.results`. */
	run(session: RunContext, entries: Array<CheckedItem<Plan>>): Promise<void>;
}
