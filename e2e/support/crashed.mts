// Executions during which n8n dies, and people's next actions.
import assert from 'node:assert/strict';
import type { ExecutionStatus, INodeParameters } from 'n8n-workflow';
import { START, waitForStatus } from '../../harness/n8n/executions.mts';
import type { Execution } from '../../harness/n8n/executions.mts';
import type { ExecutionSummary, StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import { until } from '../../harness/system/polling.mts';
import { makeNode } from '../../harness/workflows/node.mts';

/** Executions in which n8n does nothing more until a person acts. */
export const AT_REST: ExecutionStatus[] = ['success', 'error', 'crashed', 'waiting'];

/**
 * Publishes a workflow with a webhook of n8n's own in place of its manual trigger.
 *
 * @param base of the n8n that takes its calls
 * @param further its other parameters
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

/** The only execution of a workflow, once it is at rest; undefined where n8n has not stored it. */
export async function onlyExecution(
	workflow: StoredWorkflow,
): Promise<ExecutionSummary | undefined> {
	const { all } = await until('n8n to know what became of an execution', async () => {
		const found = await workflow.executions();
		return found.every(({ status }) => AT_REST.includes(status)) && { all: found };
	});
	assert.ok(all.length <= 1, 'n8n started an execution again.');
	return all[0];
}

/** Presses *Retry* of a crashed execution, with the workflow as it is now. @returns the new one, at rest */
export async function retry(
	workflow: StoredWorkflow,
	{ id: crashed }: ExecutionSummary,
): Promise<Execution> {
	const { rest } = workflow;
	// n8n answers after the retry has ended.
	await rest.call('POST', `/rest/executions/${crashed}/retry`, { loadWorkflow: true });
	const { id } = (await workflow.executions()).find((one) => one.id !== crashed)!;
	return await waitForStatus(rest, id, AT_REST);
}

/** How an execution ended, after *Retry* if it has crashed. */
export const settled = async (workflow: StoredWorkflow, left: ExecutionSummary) =>
	left.status === 'crashed'
		? await retry(workflow, left)
		: await waitForStatus(workflow.rest, left.id, AT_REST);
