import { NodeHelpers } from 'n8n-workflow';
import type { INode, INodeParameters, INodeTypeDescription } from 'n8n-workflow';

/** Returns all parameters of a node with their defaults, as n8n passes and stores them. */
export function filledParameters(
	description: INodeTypeDescription,
	node: INode,
	parameters: INodeParameters,
): INodeParameters {
	const { properties } = description;
	return NodeHelpers.getNodeParameters(properties, parameters, true, false, node, description)!;
}
