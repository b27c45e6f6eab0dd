// What the tests of the example workflows share, beside lib/fixtures/examples.ts.
import type { AssignmentCollectionValue, INode } from 'n8n-workflow';
import { importExampleFor, runToSuccess } from './exampleAccount.ts';
import type { Execution } from '../../harness/n8n/executions.ts';
import type { WorkflowDraft } from '../../harness/n8n/rest.ts';
import type { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';

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
