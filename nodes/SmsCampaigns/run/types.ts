import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Connection } from '../api/http/connection';
import type { Parameters } from '../fields/parameters';
import type { Hints } from './hints';
import type { RowColumns } from '../shared/rowColumns';
import type { DescribeItem, Results } from './results';

/** The state of one attempt of the node's run. */
export interface Session {
	context: IExecuteFunctions;
	connection: Connection;
	parameters: Parameters;
	results: Results;
	hints: Hints;
	/** Aborted if a user stops the execution. */
	signal?: AbortSignal;
}

/** An input item whose fields have been read and validated. */
export interface CheckedItem<Input> {
	index: number;
	input: Input;
}

/** An operation of the action node. */
export interface Operation {
	/** The panel's fields, without the conditions that show them only for this operation. */
	fields: INodeProperties[];
	/** Adds the results to `session.results`. @throws the exception that stops the run */
	run(session: Session): Promise<void>;
	describeItem?: DescribeItem;
	columns?: RowColumns;
}
