// Executions in the real n8n: waited for, and read.
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import type {
	ExecutionStatus,
	IDataObject,
	IRunData,
	ITaskData,
	NodeExecutionHint,
} from 'n8n-workflow';
import { WAIT_SECONDS } from '../system/polling.ts';

/** The name of the manual trigger in all workflows. */
export const START = 'Start';

/** How often an execution is looked at while it is waited for, in milliseconds. */
const LOOK_MS = 250;

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

/** An execution that has a result, or waits. */
export interface Execution {
	status: ExecutionStatus;
	error: ExecutionFailure | undefined;
	/** All runs of a node. */
	runs: (node: string) => ITaskData[];
	/** What a node's last run gave at one of its outputs, the first by default; nothing where it has not run. */
	items: <Item = IDataObject>(node: string, output?: number) => Item[];
	/** Why a node's last run failed. */
	failureOf: (node: string) => ExecutionFailure | undefined;
	/** What a node's last run told beside its items. */
	hints: (node: string) => NodeExecutionHint[];
}

/** An execution as n8n's REST interface gives it. */
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
		items: <Item>(node: string, output = 0) =>
			(lastRun(node)?.data?.main?.[output] ?? []).map(({ json }) => json as Item),
		failureOf: (node) => lastRun(node)?.error as ExecutionFailure | undefined,
		hints: (node) => lastRun(node)?.hints ?? [],
	};
}

/**
 * Waits until an execution has one of these statuses.
 *
 * @param id of the execution
 * @param also what else must be true of it
 * @throws Error with the status that it has instead
 */
export async function waitForStatus(
	rest: RestCalls,
	id: string,
	statuses: ExecutionStatus[],
	also: (execution: Execution) => boolean = () => true,
): Promise<Execution> {
	const read = async () => await rest.call<ExecutionResponse>('GET', `/rest/executions/${id}`);
	let last = await read();
	for (const end = Date.now() + WAIT_SECONDS * 1000; Date.now() < end; last = await read()) {
		if (statuses.includes(last.status)) {
			const execution = readExecution(last);
			if (also(execution)) return execution;
		}
		await sleep(LOOK_MS);
	}
	const message = readExecution(last).error?.message ?? 'no message';
	throw new Error(`Execution ${id} is "${last.status}" after ${WAIT_SECONDS} s: ${message}`);
}
