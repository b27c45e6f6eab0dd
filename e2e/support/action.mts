// Workflows of the action node.
import type { INode, INodeParameters } from 'n8n-workflow';
import { START } from '../../harness/n8n/executions.mts';
import type { Execution } from '../../harness/n8n/executions.mts';
import type { CredentialReference, N8nRest, WorkflowDraft } from '../../harness/n8n/rest.mts';
import { actionType, credentialType } from '../../harness/system/packageNames.mts';
import { lineWorkflow, makeNode } from '../../harness/workflows/node.mts';

/** The action node. It runs for its first input item only, so that nodes can be chained. */
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

/** Sends to each item, and continues after a failed one. @param parameters except the phone */
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

/** Return rows, as a node that reads a sheet does: two nodes, one after the other. */
export function rowNodes(rows: object[]): INode[] {
	const parameters = { mode: 'raw', jsonOutput: JSON.stringify({ rows }) };
	return [
		makeNode('Rows', 'n8n-nodes-base.set', parameters, { typeVersion: 3.4 }),
		makeNode('Each Row', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'rows' }),
	];
}

/** The manual trigger. */
export const startNode = () => makeNode(START, 'n8n-nodes-base.manualTrigger');

/** A workflow of a manual trigger and the given nodes, one after the other. */
export const chainWorkflow = (name: string, steps: INode[]): WorkflowDraft =>
	lineWorkflow(name, [startNode(), ...steps]);

/** Stores such a workflow, runs it and waits for its end. */
export async function runChain(rest: N8nRest, name: string, steps: INode[]): Promise<Execution> {
	const workflow = await rest.createWorkflow(chainWorkflow(name, steps));
	return await rest.runWorkflow(workflow, START);
}
