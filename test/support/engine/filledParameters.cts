import { NodeHelpers } from 'n8n-workflow';
import type { INode, INodeParameters, INodeTypeDescription } from 'n8n-workflow';

/** All parameters of a node with their defaults, as n8n gives them to the node and keeps them. */
export function filledParameters(
	description: INodeTypeDescription,
	node: INode,
	parameters: INodeParameters,
): INodeParameters {
	const { properties } = description;
	return NodeHelpers.getNodeParameters(properties, parameters, true, false, node, description)!;
}
