// Runs the node in n8n's real engine, counts the node's attempts, and calls a function of the test before each attempt.
import type {
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	IRun,
	NodeApiError,
} from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { credentialOptions, type Credential } from '../engine/credential.cts';
import {
	runNode,
	type EngineOptions,
	type EngineResult,
	type TestNode,
} from '../engine/runNode.cts';

/** Returns a version of the node that calls `beforeAttempt` before each attempt with the attempt's number, from 1. */
function watchedNode(beforeAttempt: (attemptNumber: number) => unknown) {
	let attempts = 0;
	return class extends SmsCampaigns {
		override async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
			attempts += 1;
			await beforeAttempt(attempts);
			return await SmsCampaigns.prototype.execute.call(this);
		}
	};
}

export interface SendRun extends Pick<
	EngineOptions,
	| 'executionId'
	| 'retryOf'
	| 'withCurrentNodes'
	| 'cancelWhen'
	| 'mode'
	| 'workflowId'
	| 'establishedAt'
	| 'hasMadeUpRun'
> {
	credential: Credential;
	/** Parameters that override the parameters of a plain send. */
	parameters?: IDataObject;
	/** Node settings, such as `onError` or `retryOnFail`. */
	node?: Partial<TestNode>;
	input?: INodeExecutionData[];
	beforeAttempt?: (attemptNumber: number) => unknown;
}

export interface SendResult extends EngineResult {
	/** The number of attempts of the node. */
	attempts: number;
}

/** The engine options for a node of the package. */
export function engineOptions(
	credential: Credential,
	beforeAttempt: (attemptNumber: number) => unknown = () => {},
): EngineOptions {
	return {
		nodeTypes: { smsCampaigns: watchedNode(beforeAttempt) },
		...credentialOptions(credential),
	};
}

/** *Retry on Fail* with the shortest wait that n8n allows. */
export const RETRY = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

/** *On Error* set to *Continue*. */
export const CONTINUE = { onError: 'continueRegularOutput' as const };

export function sendParameters(over: IDataObject = {}): TestNode['parameters'] {
	return {
		resource: 'campaign',
		operation: 'send',
		sendTo: 'numbers',
		phoneNumbers: '={{ $json.phone }}',
		message: '={{ $json.text }}',
		pushtype: 'alert',
		...over,
	} as TestNode['parameters'];
}

/** Changes a run so that a retry starts at the node with this input. A retry of a successful run needs this change. */
export function storedRun({ run }: SendResult, input: INodeExecutionData[]): IRun {
	const { data } = run;
	const node = { name: 'Under Test' } as INode;
	data.executionData!.nodeExecutionStack = [{ node, data: { main: [input] }, source: null }];
	data.resultData = { runData: {} };
	return run;
}

/** Returns the options for *Retry execution* of a run with the current nodes. @param input the new input of the node */
export const again = (first: SendResult, input?: INodeExecutionData[]) => ({
	retryOf: input ? storedRun(first, input) : first.run,
	withCurrentNodes: true,
	executionId: '2',
});

/** Runs one node of the package: by default, a send. */
export async function runSend(run: SendRun): Promise<SendResult> {
	let attempts = 0;
	const beforeAttempt = async (attemptNumber: number) => {
		attempts = attemptNumber;
		await run.beforeAttempt?.(attemptNumber);
	};
	const { credential, parameters, node, input, beforeAttempt: _watch, ...execution } = run;
	const result = await runNode(
		{ ...engineOptions(credential, beforeAttempt), ...execution },
		{ type: 'smsCampaigns', parameters: sendParameters(parameters), ...node },
		input,
	);
	return { ...result, attempts };
}

/** Returns the text that a person reads about a failed item or run. */
export function wordsOf(failed: unknown): string {
	const { message, description, json } = (failed ?? {}) as Partial<
		NodeApiError & { json: IDataObject }
	>;
	return [message, description, json?.reason, json?.error].filter(Boolean).join('\n');
}
