// Example workflows for single tests: each with an account of its own, imported, run, published and waited for.
import assert from 'node:assert/strict';
import type { AssignmentCollectionValue, IDataObject, INode } from 'n8n-workflow';
import type { SeedChanges } from '../../sandbox/src/client/types.ts';
import { EventExecutions } from '../../harness/n8n/eventExecutions.ts';
import type { Execution } from '../../harness/n8n/executions.ts';
import type { WorkflowData, WorkflowDraft } from '../../harness/n8n/rest.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import { credentialType } from '../../harness/system/packageNames.ts';
import { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import { until } from '../../harness/system/polling.ts';
import { START } from '../../harness/n8n/executions.ts';
import { importExample } from '../../harness/workflows/example.ts';
import { storeCredential } from './credentials.ts';

/** Makes an account that no other test uses. @param seed what is not as in the sandbox's default seed */
export async function createAccount(
	{ sandbox }: Stack,
	seed: SeedChanges = {},
): Promise<TestAccount> {
	const account = new TestAccount(sandbox.baseUrl, `sbx_e2e-${crypto.randomUUID()}`);
	// Reports at once: what they say is tested elsewhere.
	await account.reset({ ...seed, assumptions: { 'reports.after-ms': 10, ...seed.assumptions } });
	return account;
}

/**
 * Imports an example with a credential for an account.
 * Its data tables are of its own: n8n finds them by their names, whichever workflow made them. It advertises at any
 * hour: tests run at night too.
 * @param change gets the workflow as it is in the file
 */
export async function importExampleFor(
	stack: Stack,
	{ token }: TestAccount,
	file: string,
	change?: (workflow: WorkflowDraft) => void,
): Promise<WorkflowData> {
	const credential = await storeCredential(stack, stack.n8n.rest, token, token);
	return await importExample(stack.n8n, file, { [credentialType]: credential }, (workflow) => {
		renameTables(workflow, token);
		setHours(workflow, ANY_HOUR);
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

/** Hours that never end, for tests at night. */
export const ANY_HOUR = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' };

/** Changes the hours in which an example advertises. */
export function setHours({ nodes }: WorkflowDraft, hours: IDataObject): void {
	for (const { parameters } of nodes) {
		const { allowedHours } = (parameters.options ?? {}) as { allowedHours?: { window: object } };
		if (allowedHours) Object.assign(allowedHours.window, hours);
	}
}

/** The service answers the next simulation like this. */
export async function answerSimulation(account: TestAccount, answer: object): Promise<void> {
	const body = JSON.stringify({ status: 1, message: 'OK', ...answer });
	const headers = { 'content-type': 'application/json' };
	const path = '/send/simulate';
	await account.addFault({ kind: 'status', path, status: 200, body, headers, times: 1 });
}

/** Calls the only webhook of an account. */
export async function callWebhook(account: TestAccount, event: unknown): Promise<void> {
	const [{ url }] = await account.webhooks();
	const headers = { 'content-type': 'application/json' };
	await fetch(url, { method: 'POST', headers, body: JSON.stringify(event) });
}

/** Runs a workflow from one of its triggers. @throws AssertionError with what n8n says when it does not succeed */
export async function runToSuccess(
	{ n8n }: Stack,
	workflow: WorkflowData,
	trigger = START,
): Promise<Execution> {
	const execution = await n8n.rest.runWorkflow(workflow, trigger);
	const { error } = execution;
	assert.equal(execution.status, 'success', `${error?.node?.name}: ${error?.message}`);
	return execution;
}

/** The node in whose place a user puts the one that tells the team. */
export const TEAM = 'Tell the Team (put your chat node here)';

/** Imports an example with a credential for an account, and runs it. @throws AssertionError when it does not succeed */
export async function importAndRun(
	stack: Stack,
	account: TestAccount,
	file: string,
	change?: (workflow: WorkflowDraft) => void,
): Promise<Execution> {
	return await runToSuccess(stack, await importExampleFor(stack, account, file, change));
}

/** @throws Error when the workflow has no such node */
export function nodeNamed({ nodes }: WorkflowDraft, name: string): INode {
	const node = nodes.find((one) => one.name === name);
	if (!node) throw new Error(`There is no node called ${name}.`);
	return node;
}

/** Gives a field of an Edit Fields node another value. @throws Error when the workflow has no such field */
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
	/** Waits until events have started so many executions, oldest first, that have all succeeded. */
	executions: (count: number) => Promise<Execution[]>;
	/** Waits until a node has given so many items in executions that events have started; they have all succeeded. */
	items: <Item = IDataObject>(node: string, count: number) => Promise<Item[]>;
}

/** Publishes a workflow, does some work, and takes it down again. */
export async function whilePublished<Result>(
	{ n8n }: Stack,
	workflow: WorkflowData,
	work: (published: WhilePublished) => Promise<Result>,
): Promise<Result> {
	const stored = new StoredWorkflow(n8n.rest, workflow);
	const { status, ...rest } = await stored.publish();
	assert.equal(status, 'published', JSON.stringify(rest));
	const started = new EventExecutions(stored);
	const reach = async (what: string, isThere: () => boolean) => {
		await until(`${what} in ${workflow.name}`, async () => {
			const allEnded = await started.look();
			for (const { status, error } of started.ended) {
				assert.equal(status, 'success', error?.message);
			}
			return allEnded && isThere();
		});
	};
	const executions = async (count: number) => {
		await reach(`${count} executions`, () => started.ended.length >= count);
		return started.ended;
	};
	const items = async <Item>(node: string, count: number) => {
		await reach(`${count} items of ${node}`, () => started.items(node).length >= count);
		return started.items<Item>(node);
	};
	try {
		return await work({ executions, items });
	} finally {
		await stored.unpublish();
	}
}
