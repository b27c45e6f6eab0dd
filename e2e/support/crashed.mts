// Executions during which n8n is killed, and their retry.
import assert from 'node:assert/strict';
import type { ExecutionStatus, INodeParameters } from 'n8n-workflow';
import { START, waitForStatus } from '../../harness/n8n/executions.mts';
import type { Execution } from '../../harness/n8n/executions.mts';
import type { ExecutionSummary, StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import { until } from '../../harness/system/polling.mts';
import { makeNode } from '../../harness/workflows/node.mts';

/** The statuses of an execution at rest: n8n does nothing with the execution until a person acts. */
export const AT_REST: ExecutionStatus[] = ['success', 'error', 'crashed', 'waiting'];

/**
 * Replaces a workflow's manual trigger with n8n's Webhook node and publishes the workflow.
 *
 * @param base the base URL of the n8n instance that receives the calls
 * @param further the Webhook node's other parameters
 * @returns the webhook's URL
 */
export async function publishBehindWebhook(
	workflow: StoredWorkflow,
	base: string,
	further: INodeParameters = {},
): Promise<string> {
	const path = crypto.randomUUID();
	const parameters = { httpMethod: 'POST', path, ...further };
	const more = { typeVersion: 2, webhookId: path };
	const webhook = makeNode(START, 'n8n-nodes-base.webhook', parameters, more);
	const { nodes } = workflow.data;
	await workflow.change({ nodes: nodes.map((node) => (node.name === START ? webhook : node)) });
	await workflow.publish();
	return `${base}/webhook/${path}`;
}

/** Waits until a workflow's only execution has an `AT_REST` status. @returns undefined if n8n stored no execution */
export async function onlyExecution(
	workflow: StoredWorkflow,
): Promise<ExecutionSummary | undefined> {
	const { all } = await until('the execution to be at rest', async () => {
		const found = await workflow.executions();
		return found.every(({ status }) => AT_REST.includes(status)) && { all: found };
	});
	assert.ok(all.length <= 1, 'n8n started an execution again.');
	return all[0];
}

/** Retries a crashed execution with the current workflow. @returns the new execution, with an `AT_REST` status */
export async function retry(
	workflow: StoredWorkflow,
	{ id: crashed }: ExecutionSummary,
): Promise<Execution> {
	const { rest } = workflow;
	// n8n responds after the retry has ended.
	await rest.call('POST', `/rest/executions/${crashed}/retry`, { loadWorkflow: true });
	const { id } = (await workflow.executions()).find((one) => one.id !== crashed)!;
	return await waitForStatus(rest, id, AT_REST);
}

/** Waits until an execution has an `AT_REST` status, and retries the execution if it has crashed. */
export const settled = async (workflow: StoredWorkflow, left: ExecutionSummary) =>
	left.status === 'crashed'
		? await retry(workflow, left)
		: await waitForStatus(workflow.rest, left.id, AT_REST);
