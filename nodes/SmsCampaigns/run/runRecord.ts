// What n8n's record knows of one execution of the node.
import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';
import type { CallError } from '../api/errors/describeFault';
import { ProcessedRow, RowFull } from './processedRow';

/** n8n's record of what the node has processed, for one try of one execution. */
export interface RunRecord {
	row: ProcessedRow;
	/** Identifies the execution: n8n keeps this moment on *Retry*. */
	moment: number;
	/** Whether an earlier try may have done something of which n8n stored nothing else. */
	isLaterTry: boolean;
}

/**
 * @param mustKeep whether the record refuses new values when it is full, rather than forget the oldest
 * @returns undefined in a workflow that was never saved, for which n8n has no such record
 * @throws NodeOperationError where n8n's database fails
 */
export async function beginRecord(
	context: IExecuteFunctions,
	mustKeep: boolean,
): Promise<RunRecord | undefined> {
	const moment = context.getExecutionContext?.()?.establishedAt;
	const row = ProcessedRow.of(context, mustKeep);
	if (moment === undefined || !row) return undefined;
	// n8n stores it with the execution.
	const stored: { recordedFor?: string } = context.getContext('node');
	const execution = `${moment} ${context.getExecutionId()}`;
	const isRetry = context.getMode() === 'retry';
	let isLaterTry = isRetry;
	if (stored.recordedFor !== execution) {
		const marks = isRetry ? [execution, ...retriedMarks(moment)] : [execution];
		// n8n can start an execution again that it takes for dead.
		const known = await throwAsNodeError(context, () => row.add(marks));
		isLaterTry ||= known.size > 0;
		stored.recordedFor = execution;
		row.releaseLater(moment, marks);
	}
	return { row, moment, isLaterTry };
}

/** Say that an execution was retried: n8n may take one for dead that is still under way. */
export const retriedMarks = (moment: number) =>
	Array.from({ length: 50 }, (_, at) => `${moment} retried ${at}`);

/** Why a send that could not be recorded was not made. */
export function unrecordedError(thrown: unknown): CallError {
	const isFull = thrown instanceof RowFull;
	const reason = isFull
		? "n8n's record for 'Send Once Per' is full"
		: `n8n's database failed (${(thrown as Error).message})`;
	return {
		message: `Not sent: ${reason}, so the send could not be recorded before it is made.`,
		description: isFull
			? 'Copy this node and use the copy, whose record is empty. It does not know the values that were used before.'
			: 'Check the database, then run this again.',
	};
}

/** Does something with the record. @throws NodeOperationError in place of what it throws */
export async function throwAsNodeError<T>(
	context: IExecuteFunctions,
	work: () => Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (thrown) {
		const { message, description } = unrecordedError(thrown);
		throw new NodeOperationError(context.getNode(), message, { description });
	}
}
