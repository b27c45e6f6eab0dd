// The parts that workflows of tests are made of.
import type { IConnection, INode, INodeParameters, NodeConnectionType } from 'n8n-workflow';

/**
 * A node.
 *
 * @param type as n8n names it, for instance `n8n-nodes-base.noOp`
 * @param more what is not as usual: `typeVersion` (1), `position` ([0, 0]), `credentials` …
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

/** A node that hands its items on. */
export const noOp = (name: string, position: INode['position'] = [0, 0]) =>
	makeNode(name, 'n8n-nodes-base.noOp', {}, { position });

/** A connection to a node's first input. */
export const connectTo = (node: string, type: NodeConnectionType = 'main'): IConnection => ({
	node,
	type,
	index: 0,
});
