// What n8n's database knows of one execution of the node.
import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';
import type { CallError } from '../api/errors/describeFault';
import { ProcessedRow } from './processedRow';

/** Three for each send: the values of a run with 13,000 campaigns fit, and n8n writes so many within 50 ms. */
const MOST_MARKS = 40_000;

/** The node's record, for one attempt of one execution. */
export interface RunRecord {
	row: ProcessedRow;
	/** Identifies the execution: n8n keeps this moment on *Retry*. */
	moment: number;
	/** Whether an earlier attempt may have done something of which n8n stored nothing else. */
	isLaterAttempt: boolean;
}

/** Says that a later attempt of an execution has begun: n8n may take an execution for dead that is still under way. */
export const retriedMark = (moment: number) => `${moment} retried`;

/**
 * @returns undefined in a workflow that was never saved, for which n8n has no such record
 * @throws NodeOperationError if n8n's database fails
 */
export async function beginRecord(context: IExecuteFunctions): Promise<RunRecord | undefined> {
	const moment = context.getExecutionContext?.()?.establishedAt;
	const row = ProcessedRow.of(context, 'node', MOST_MARKS);
	if (moment === undefined || !row) return undefined;
	// n8n stores it with the execution.
	const stored: { recordedFor?: string } = context.getContext('node');
	const execution = `${moment} ${context.getExecutionId()}`;
	let isLaterAttempt = context.getMode() === 'retry';
	if (stored.recordedFor !== execution) {
		await throwAsNodeError(context, async () => {
			// n8n can start an execution again that it takes for dead.
			isLaterAttempt = (await row.add([execution])).size > 0 || isLaterAttempt;
			if (isLaterAttempt) await row.add([retriedMark(moment)]);
		});
		stored.recordedFor = execution;
	}
	return { row, moment, isLaterAttempt };
}

/** Why a send that could not be recorded was not made. */
export const unrecordedError = (thrown: unknown): CallError => ({
	message: `Not sent: n8n's database failed (${(thrown as Error).message}), so the send could not be recorded before it is made.`,
	description: 'Check the database, then run this again.',
});

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
