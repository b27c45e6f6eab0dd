// The result of a run of one operation, as a person sees it.
import type {
	IDataObject,
	INodeExecutionData,
	NodeApiError,
	NodeExecutionHint,
} from 'n8n-workflow';
import type { EngineResult } from '../engine/runNode.cts';

/** The message that a person sees for a failed item or run. */
interface Failure {
	/** n8n's class of it; of an item whose row says the reason, *Row*. */
	name: string;
	message: string;
	description: string;
	cause: string | undefined;
	retryAfterMs: number | undefined;
	itemIndex: number | undefined;
	/** The text that n8n shows under *Error details*. */
	httpCode: string | undefined;
	data: unknown;
}

export interface OperationResult extends EngineResult {
	/** `json` of the items on the first output. */
	json: any[];
	/** Input item, or items, that each output item is paired with. */
	pairs: Array<number | number[]>;
	/** Of each item on the first output that carries one; undefined for the others. */
	failures: Array<Failure | undefined>;
	/** The error that stopped the run. */
	stopped: Failure | undefined;
	/** The lines of the box above the output, the first one first. */
	said: string[];
}

export function describeResult(result: EngineResult): OperationResult {
	const output = result.output();
	return {
		...result,
		json: output.map(({ json }) => json),
		pairs: output.map(({ pairedItem }) => pairOf(pairedItem)),
		failures: output.map(({ error, json }) => failureOf(error ?? whyNotAccepted(json))),
		stopped: failureOf(result.error),
		said: linesOf(result.hints()),
	};
}

/** The lines of n8n's hints as a person reads them. */
export const linesOf = (hints: Array<Pick<NodeExecutionHint, 'message'>>): string[] =>
	hints.flatMap(({ message }) =>
		message
			.split(/<\/?(?:ul|li)>/)
			.filter((line) => line !== '')
			.map((line) => line.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')),
	);

function pairOf(paired: INodeExecutionData['pairedItem']): number | number[] {
	if (Array.isArray(paired)) return paired.map((one) => pairOf(one) as number);
	if (paired === undefined) throw new Error('an output item is paired with no input item');
	return typeof paired === 'number' ? paired : paired.item;
}

function whyNotAccepted({ recipientStatus, reason }: IDataObject) {
	if (!reason || recipientStatus === 'leftOut') return undefined;
	return { name: 'Row', message: reason, description: reason };
}

function failureOf(thrown: unknown): Failure | undefined {
	if (thrown === undefined || thrown === null) return undefined;
	const { name, message, description, failure, context, httpCode } = thrown as NodeApiError;
	return {
		name,
		message,
		description: description ?? message,
		cause: failure?.cause,
		retryAfterMs: (failure as { retryAfterMs?: number } | undefined)?.retryAfterMs,
		itemIndex: context?.itemIndex as number | undefined,
		httpCode: httpCode ?? undefined,
		data: context?.data,
	};
}
