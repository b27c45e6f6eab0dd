// Workflows with the action node.
import type { INode, INodeParameters } from 'n8n-workflow';
import { START } from '../../harness/n8n/executions.mts';
import type { Execution } from '../../harness/n8n/executions.mts';
import type { CredentialReference, N8nRest, WorkflowDraft } from '../../harness/n8n/rest.mts';
import { actionType, credentialType } from '../../harness/system/packageNames.mts';
import { lineWorkflow, makeNode } from '../../harness/workflows/node.mts';

/** Creates an action node that runs only for its first input item, so that nodes can be chained. */
export const actionNode = (
	name: string,
	parameters: INodeParameters,
	credential: CredentialReference,
	more: Partial<INode> = {},
): INode =>
	makeNode(name, actionType, parameters, {
		executeOnce: true,
		credentials: { [credentialType]: credential },
		...more,
	});

/** Creates a node that sends to the phone of each item, even after a failure. @param parameters the other parameters */
export const sendNode = (credential: CredentialReference, parameters: INodeParameters): INode => {
	const all = {
		resource: 'campaign',
		operation: 'send',
		phoneNumbers: '={{ $json.phone }}',
		pushtype: 'alert',
		...parameters,
	};
	const more = { executeOnce: false, onError: 'continueRegularOutput' as const };
	return actionNode('Send', all, credential, more);
};

/** Creates two consecutive nodes that return rows, like a node that reads a sheet. */
export function rowNodes(rows: object[]): INode[] {
	const parameters = { mode: 'raw', jsonOutput: JSON.stringify({ rows }) };
	return [
		makeNode('Rows', 'n8n-nodes-base.set', parameters, { typeVersion: 3.4 }),
		makeNode('Each Row', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'rows' }),
	];
}

/** Creates a manual trigger. */
export const startNode = () => makeNode(START, 'n8n-nodes-base.manualTrigger');

/** Creates a workflow of a manual trigger and the given nodes in order. */
export const chainWorkflow = (name: string, steps: INode[]): WorkflowDraft =>
	lineWorkflow(name, [startNode(), ...steps]);

/** Stores a `chainWorkflow`, runs the workflow and waits for its end. */
export async function runChain(rest: N8nRest, name: string, steps: INode[]): Promise<Execution> {
	const workflow = await rest.createWorkflow(chainWorkflow(name, steps));
	return await rest.runWorkflow(workflow, START);
}
