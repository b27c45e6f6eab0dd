// Parts of test workflows, and workflows with the trigger.
import type {
	IConnection,
	IConnections,
	INode,
	INodeParameters,
	NodeConnectionType,
} from 'n8n-workflow';
import type { CredentialReference, WorkflowDraft } from '../n8n/rest.mts';
import { credentialType, triggerType } from '../system/packageNames.mts';

/**
 * Creates a node.
 *
 * @param type n8n's name of the type, for instance `n8n-nodes-base.noOp`
 * @param more settings other than the defaults: `typeVersion` (1), `position` ([0, 0]), `credentials` …
 */
export const makeNode = (
	name: string,
	type: string,
	parameters: INodeParameters = {},
	more: Partial<INode> = {},
): INode => ({
	id: crypto.randomUUID(),
	name,
	type,
	typeVersion: 1,
	position: [0, 0],
	parameters,
	...more,
});

/** Creates a node that forwards its items. */
export const noOp = (name: string) => makeNode(name, 'n8n-nodes-base.noOp');

/** Returns a connection to a node's first input. */
export const connectTo = (node: string, type: NodeConnectionType = 'main'): IConnection => ({
	node,
	type,
	index: 0,
});

/** Returns a workflow in which each node is connected to the next node. */
export function lineWorkflow(name: string, line: INode[]): WorkflowDraft {
	const nodes = line.map((node, index): INode => ({ ...node, position: [index * 220, 0] }));
	const connections: IConnections = {};
	for (const [index, node] of nodes.slice(1).entries()) {
		connections[nodes[index].name] = { main: [[connectTo(node.name)]] };
	}
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}

/** The event types. */
const eventTypes = ['MO', 'STOP', 'CLICKER', 'DLR', 'BALANCE_ALERT'] as const;
export type EventType = (typeof eventTypes)[number];

/** Creates a trigger node. @param more further settings, such as `id`, `webhookId` or `position` */
export const triggerNode = (
	name: string,
	parameters: INodeParameters,
	credential: CredentialReference,
	more: Partial<INode> = {},
): INode =>
	makeNode(name, triggerType, parameters, {
		webhookId: crypto.randomUUID(),
		typeVersion: 2,
		credentials: { [credentialType]: credential },
		...more,
	});

/** Returns a workflow of a trigger and a node `All`, which receives all events. */
export function eventWorkflow(
	name: string,
	parameters: INodeParameters,
	credential: CredentialReference,
): { trigger: INode; workflow: WorkflowDraft } {
	const trigger = triggerNode('Events', { events: [...eventTypes], ...parameters }, credential);
	return { trigger, workflow: lineWorkflow(name, [trigger, noOp('All')]) };
}
