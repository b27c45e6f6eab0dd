// The result of an operation's run in the form that a person sees.
import type {
	IDataObject,
	INodeExecutionData,
	NodeApiError,
	NodeExecutionHint,
} from 'n8n-workflow';
import type { EngineResult } from '../engine/runNode.cts';

/** The message that a person sees for a failed item or run. */
interface Failure {
	/** The error's class in n8n; *Row* if the item's row contains the reason. */
	name: string;
	message: string;
	description: string;
	cause: string | undefined;
	retryAfterMs: number | undefined;
	itemIndex: number | undefined;
	/** The code that n8n shows under *Error details*. */
	httpCode: string | undefined;
	data: unknown;
}

export interface OperationResult extends EngineResult {
	/** The `json` values of the items on the first output. */
	json: any[];
	/** The input item or items that each output item is paired with. */
	pairs: Array<number | number[]>;
	/** The failure of each item on the first output, or undefined. */
	failures: Array<Failure | undefined>;
	/** The error that stopped the run. */
	stopped: Failure | undefined;
	/** The lines of the hint above the output, in order. */
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

/** Returns the lines of n8n's hints without markup. */
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
