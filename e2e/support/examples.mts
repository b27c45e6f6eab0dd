// Imports, changes, runs and publishes example workflows for single tests.
import assert from 'node:assert/strict';
import type { AssignmentCollectionValue, IDataObject, INode } from 'n8n-workflow';
import { START } from '../../harness/n8n/executions.mts';
import type { Execution } from '../../harness/n8n/executions.mts';
import type { WorkflowData, WorkflowDraft } from '../../harness/n8n/rest.mts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import { credentialType } from '../../harness/system/packageNames.mts';
import { until } from '../../harness/system/polling.mts';
import { importExample } from '../../harness/workflows/example.mts';
import type { Account } from './stack.mts';
import { stack } from './stack.mts';
import type { CampaignItem } from '../../harness/exampleCampaign/comparison.mts';

/** An item of a simulation or a send, with its run's totals. */
export interface RecipientItem extends CampaignItem {
	accepted?: boolean;
	totalPeople: number;
	totalCredits: number;
}

/** The examples' recipients. */
export const [ANN, BRUNO, CHLOE] = ['33639980001', '33639980002', '33639980003'];

/** The placeholder that a user replaces with a node that informs the team. */
export const TEAM = 'Notify Team (Replace Me)';

/** Returns an example's messages to the team. */
export const told = (execution: Execution, node = TEAM): string[] =>
	execution.items<{ text: string }>(node).map(({ text }) => text);

/**
 * Imports an example with an account's credential and the credentials of n8n's own nodes. The data tables get unique
 * names, because n8n finds a table by its name in all workflows. The webhooks get unique IDs, because an event that
 * arrives while n8n removes a webhook can restore the webhook's URL. Marketing is allowed at any hour, because tests
 * also run at night.
 * @param change receives the workflow before the import
 */
export async function importExampleFor(
	{ token, credential }: Account,
	file: string,
	change?: (workflow: WorkflowDraft) => void,
): Promise<WorkflowData> {
	const { n8n, credentials } = stack();
	const all = { ...credentials, [credentialType]: credential };
	return await importExample(n8n, file, all, (workflow) => {
		renameTables(workflow, token);
		for (const node of workflow.nodes) if (node.webhookId) node.webhookId = crypto.randomUUID();
		advertiseAlways(workflow);
		change?.(workflow);
	});
}

function renameTables({ nodes }: WorkflowDraft, suffix: string): void {
	for (const { parameters } of nodes) {
		const { tableName, dataTableId } = parameters as {
			tableName?: string;
			dataTableId?: { mode: string; value: string };
		};
		if (tableName !== undefined) parameters.tableName = `${tableName} ${suffix}`;
		if (dataTableId?.mode === 'name') dataTableId.value += ` ${suffix}`;
	}
}

/** Allows an example's marketing at any hour, even on a holiday. */
export function advertiseAlways({ nodes }: WorkflowDraft): void {
	const always = { hours: 'own', days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' };
	for (const { parameters } of nodes) {
		const { allowedHours } = (parameters.options ?? {}) as { allowedHours?: { window: object } };
		if (allowedHours) Object.assign(allowedHours.window, always);
	}
}

/** Runs a workflow from one of its triggers. @throws AssertionError with n8n's message if the run fails */
export async function runToSuccess(workflow: WorkflowData, trigger = START): Promise<Execution> {
	const execution = await stack().n8n.rest.runWorkflow(workflow, trigger);
	const { error } = execution;
	assert.equal(execution.status, 'success', `${error?.node?.name}: ${error?.message}`);
	return execution;
}

/** Imports and runs an example for an account. @throws AssertionError if the run fails */
export const importAndRun = async (
	...given: Parameters<typeof importExampleFor>
): Promise<Execution> => await runToSuccess(await importExampleFor(...given));

/** Returns a workflow's node. @throws Error if no node has this name */
export function nodeNamed({ nodes }: WorkflowDraft, name: string): INode {
	const node = nodes.find((one) => one.name === name);
	if (!node) throw new Error(`There is no node called ${name}.`);
	return node;
}

/** Sets a field of an Edit Fields node to another value. @throws Error if the workflow has no such field */
export function setField(
	workflow: WorkflowDraft,
	node: string,
	field: string,
	value: string | number,
): void {
	const collection = nodeNamed(workflow, node).parameters.assignments as AssignmentCollectionValue;
	const assignment = collection.assignments.find(({ name }) => name === field);
	if (!assignment) throw new Error(`${node} sets no field called ${field}.`);
	assignment.value = value;
}

/** Functions for a published workflow. */
interface WhilePublished {
	/**
	 * Waits until a node has returned `count` items in executions that events started, and checks that all executions
	 * succeeded.
	 */
	items: <Item = IDataObject>(node: string, count: number) => Promise<Item[]>;
}

/** Publishes a workflow, does some work, and unpublishes the workflow. */
export async function whilePublished<Result>(
	workflow: WorkflowData,
	work: (published: WhilePublished) => Promise<Result>,
): Promise<Result> {
	const stored = new StoredWorkflow(stack().n8n.rest, workflow);
	await stored.publish();
	const items = async <Item,>(node: string, count: number) =>
		await until(`${count} items of ${node}`, async () => {
			const executions = (await stored.allEnded()) ?? [];
			for (const one of executions) assert.equal(one.status, 'success', one.error?.message);
			const all = executions.flatMap((one) => one.items<Item>(node));
			return all.length >= count && all;
		});
	try {
		return await work({ items });
	} finally {
		await stored.unpublish();
	}
}
