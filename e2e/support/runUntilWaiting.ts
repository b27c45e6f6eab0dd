import { START, waitForStatus } from '../../harness/n8n/executions.ts';
import type { N8nRest, WorkflowData } from '../../harness/n8n/rest.ts';

/** Starts a stored workflow and waits until it waits. @returns the execution's id */
export async function runUntilWaiting(rest: N8nRest, workflow: WorkflowData): Promise<string> {
	const id = await rest.startWorkflow(workflow, START);
	const { status, error } = await waitForStatus(rest, id, ['waiting', 'error', 'success']);
	if (status !== 'waiting') throw new Error(`It ended with "${status}": ${error?.message}`);
	return id;
}
