// Functions that wait for executions in the real n8n, and read them.
import { parse } from 'flatted';
import type { ExecutionStatus, IDataObject, IRunData, ITaskData } from 'n8n-workflow';
import { until } from '../system/polling.mts';

/** The name of the manual trigger in all workflows. */
export const START = 'Start';

/** Calls n8n's REST interface. */
interface RestCalls {
	call: <Answer>(method: string, path: string) => Promise<Answer>;
}

/** An error as n8n stores it. */
interface ExecutionFailure {
	message: string;
	description?: string | null;
	node?: { name: string };
}

/** An execution that has ended or is waiting. */
export interface Execution {
	status: ExecutionStatus;
	error: ExecutionFailure | undefined;
	/** All runs of a node. */
	runs: (node: string) => ITaskData[];
	/** The items that a node's last run returned at an output (default: the first); empty if the node has not run. */
	items: <Item = IDataObject>(node: string, output?: number) => Item[];
	/** The error of a node's last run. */
	failureOf: (node: string) => ExecutionFailure | undefined;
}

/** An execution as n8n's REST interface returns it. */
interface ExecutionResponse {
	status: ExecutionStatus;
	/** Flatted JSON. */
	data: string;
}

function readExecution({ status, data }: ExecutionResponse): Execution {
	const { resultData } = parse(data) as {
		resultData: { error?: ExecutionFailure; runData: IRunData };
	};
	const runs = (node: string) => resultData.runData[node] ?? [];
	const lastRun = (node: string) => runs(node).at(-1);
	return {
		status,
		error: resultData.error,
		runs,
		items: <Item,>(node: string, output = 0) =>
			(lastRun(node)?.data?.main?.[output] ?? []).map(({ json }) => json as Item),
		failureOf: (node) => lastRun(node)?.error as ExecutionFailure | undefined,
	};
}

/**
 * Waits until an execution has one of these statuses.
 *
 * @param id the execution's ID
 * @param also a further condition on the execution
 * @throws Error with the execution's status after the time limit
 */
export async function waitForStatus(
	rest: RestCalls,
	id: string,
	statuses: ExecutionStatus[],
	also: (execution: Execution) => boolean = () => true,
): Promise<Execution> {
	let last: ExecutionResponse | undefined;
	const look = async () => {
		last = await rest.call<ExecutionResponse>('GET', `/rest/executions/${id}`);
		if (!statuses.includes(last.status)) return undefined;
		const execution = readExecution(last);
		return also(execution) && execution;
	};
	return await until(`execution ${id} to be ${statuses.join(' or ')}`, look).catch(
		(error: Error) => {
			const message = last && readExecution(last).error?.message;
			throw new Error(
				`${error.message} The status is "${last?.status}". Message: ${message ?? 'none'}.`,
			);
		},
	);
}
