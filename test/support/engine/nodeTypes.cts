import { NodeHelpers, Workflow } from 'n8n-workflow';
import type { INode, INodeType, INodeTypes, IVersionedNodeType } from 'n8n-workflow';

/** A node type: an instance, or its class. */
export type NodeClass = INodeType | IVersionedNodeType | (new () => INodeType | IVersionedNodeType);

/** The node types of n8n's engine, by name. */
export class MapNodeTypes implements INodeTypes {
	private readonly types: Record<string, INodeType | IVersionedNodeType>;

	constructor(types: Record<string, NodeClass>) {
		this.types = Object.fromEntries(
			Object.entries(types).map(([name, type]) => [
				name,
				typeof type === 'function' ? new type() : type,
			]),
		);
	}

	getByName(type: string) {
		const found = this.types[type];
		if (!found) throw new Error(`Unknown node type ${type}`);
		return found;
	}

	getByNameAndVersion(type: string, version?: number) {
		return NodeHelpers.getVersionedNodeType(this.getByName(type), version);
	}

	getKnownTypes() {
		return {};
	}
}

/** Returns a workflow with one node of this class. @param over further properties of the workflow */
export function workflowWith(
	node: INode,
	nodeClass: NodeClass,
	over: Partial<ConstructorParameters<typeof Workflow>[0]> = {},
): Workflow {
	const nodeTypes = new MapNodeTypes({ [node.type]: nodeClass });
	return new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes, ...over });
}
