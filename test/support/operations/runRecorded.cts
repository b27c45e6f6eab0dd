// Runs an operation with a recording server between the node and the sandbox.
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { SandboxAccount } from '../sandbox/accounts.cts';
import { ServiceDouble } from '../sandbox/serviceDouble.cts';
import type { OperationResult } from './operationResult.cts';
import { run, type RunOptions } from './runOperation.cts';

interface RecordedOptions extends RunOptions {
	/** A function that answers instead of the sandbox. If the function returns undefined, the sandbox answers. */
	answering?: Parameters<typeof ServiceDouble.start>[0];
}

export async function runRecorded(
	account: SandboxAccount,
	operation: string,
	parameters: IDataObject,
	input?: INodeExecutionData[],
	{ answering, ...options }: RecordedOptions = {},
): Promise<OperationResult & { requests: ServiceDouble['requests'] }> {
	const proxy = await ServiceDouble.start(answering);
	const through = { ...options, baseUrl: proxy.url };
	const result = await run(account, operation, parameters, input, through);
	return { ...result, requests: proxy.requests };
}
