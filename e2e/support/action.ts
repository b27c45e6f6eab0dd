// Workflows of the action node.
import type { IConnections, INode, INodeParameters } from 'n8n-workflow';
import { START } from '../../harness/n8n/executions.ts';
import type { Execution } from '../../harness/n8n/executions.ts';
import type { CredentialReference, N8nRest, WorkflowDraft } from '../../harness/n8n/rest.ts';
import { actionType, credentialType } from '../../harness/system/packageNames.ts';
import { connectTo, makeNode } from '../../harness/workflows/node.ts';

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

/** Gives rows, as a node that reads a sheet does. */
export const sheetNode = (rows: object[]): INode => {
	const jsCode = `return ${JSON.stringify(rows)}.map((json) => ({ json }));`;
	return makeNode('Sheet', 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 });
};

/** The manual trigger. */
export const startNode = () => makeNode(START, 'n8n-nodes-base.manualTrigger');

/** A workflow of a manual trigger and the given nodes, one after the other. */
export function chainWorkflow(name: string, steps: INode[]): WorkflowDraft {
	const nodes = [startNode(), ...steps].map((node, index): INode => ({
		...node,
		position: [index * 220, 0],
	}));
	const connections: IConnections = {};
	for (const [index, node] of nodes.slice(1).entries()) {
		connections[nodes[index].name] = { main: [[connectTo(node.name)]] };
	}
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}

/** Stores such a workflow, runs it and waits for its end. */
export async function runChain(rest: N8nRest, name: string, steps: INode[]): Promise<Execution> {
	const workflow = await rest.createWorkflow(chainWorkflow(name, steps));
	return await rest.runWorkflow(workflow, START);
}
