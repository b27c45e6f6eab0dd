// Example workflows for single tests: imported, changed, run, published and waited for.
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

/** An item of a simulation or a send, with the sums of its run. */
export interface RecipientItem extends CampaignItem {
	accepted?: boolean;
	totalPeople: number;
	totalCredits: number;
}

/** The people to whom the examples write. */
export const [ANN, BRUNO, CHLOE] = ['33639980001', '33639980002', '33639980003'];

/** The node that a user replaces by the one that informs the team. */
export const TEAM = 'Notify Team (Replace Me)';

/** The message of an example to the team. */
export const told = (execution: Execution, node = TEAM): string[] =>
	execution.items<{ text: string }>(node).map(({ text }) => text);

/**
 * Imports an example with the credential of an account, and those of n8n's own nodes.
 * Its data tables are of its own: n8n finds them by their names, whichever workflow made them. So are its webhooks: an
 * event that arrives while n8n removes a webhook can bring its address back. It advertises at any hour: tests run at
 * night too.
 * @param change gets the workflow as it is in the file
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

/** Lets an example advertise at any hour, also on a holiday. */
export function advertiseAlways({ nodes }: WorkflowDraft): void {
	const always = { hours: 'own', days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' };
	for (const { parameters } of nodes) {
		const { allowedHours } = (parameters.options ?? {}) as { allowedHours?: { window: object } };
		if (allowedHours) Object.assign(allowedHours.window, always);
	}
}

/** Runs a workflow from one of its triggers. @throws AssertionError with what n8n says when it does not succeed */
export async function runToSuccess(workflow: WorkflowData, trigger = START): Promise<Execution> {
	const execution = await stack().n8n.rest.runWorkflow(workflow, trigger);
	const { error } = execution;
	assert.equal(execution.status, 'success', `${error?.node?.name}: ${error?.message}`);
	return execution;
}

/** Imports an example with a credential for an account, and runs it. @throws AssertionError when it does not succeed */
export const importAndRun = async (
	...given: Parameters<typeof importExampleFor>
): Promise<Execution> => await runToSuccess(await importExampleFor(...given));

/** @throws Error if the workflow has no such node */
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

/** What work with a published workflow gets. */
interface WhilePublished {
	/** Waits until a node has given so many items in executions that events have started; they have all succeeded. */
	items: <Item = IDataObject>(node: string, count: number) => Promise<Item[]>;
}

/** Publishes a workflow, does some work, and takes it down again. */
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
