import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';
import type { CallError } from '../api/errors/describeFault';
import { ProcessedRow, RowFull } from './processedRow';

/** The node's context: n8n stores it with the execution. */
interface NodeContext {
	/** The execution that is on record. */
	recordedFor?: string;
}

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
 * @returns undefined where n8n has no such record: before version 2, and in a workflow that was never saved
 * @throws NodeOperationError where n8n's database fails
 */
export async function beginRecord(
	context: IExecuteFunctions,
	mustKeep: boolean,
): Promise<RunRecord | undefined> {
	const moment = context.getExecutionContext?.()?.establishedAt;
	const row = moment === undefined ? undefined : ProcessedRow.of(context, mustKeep);
	if (moment === undefined || !row) return undefined;
	const stored: NodeContext = context.getContext('node');
	const execution = `${moment} ${context.getExecutionId()}`;
	let isLaterTry = context.getMode() === 'retry';
	if (stored.recordedFor !== execution) {
		// n8n can start an execution again that it takes for dead.
		const known = await throwAsNodeError(context, async () => await row.add([execution]));
		isLaterTry ||= known.size > 0;
		stored.recordedFor = execution;
		row.releaseLater(String(moment), [execution]);
	}
	return { row, moment, isLaterTry };
}

/** Why a send that could not be recorded was not made. */
export function unrecordedError(thrown: unknown): CallError {
	const [reason, advice] =
		thrown instanceof RowFull
			? [
					"n8n's record for 'Send Once Per' is full",
					'Copy this node and use the copy, whose record is empty. It does not know the values that were used before.',
				]
			: [
					`n8n's database failed (${(thrown as Error).message})`,
					'Check the database, then run this again.',
				];
	return {
		message: `Not sent: ${reason}, so the send could not be recorded before it is made.`,
		description: advice,
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
