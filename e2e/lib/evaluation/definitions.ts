import { createRequire } from 'node:module';
import path from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { nodeDefinition } from '../../../tools/nodeDefinition.ts';
import { root } from '../../../tools/root.ts';

const require = createRequire(import.meta.url);

function definitionOf(name: string): string {
	const file = path.join(root, 'dist/nodes/SmsCampaigns', `${name}.node.js`);
	const { [name]: Node } = require(file) as Record<
		string,
		new () => { description: INodeTypeDescription }
	>;
	return nodeDefinition(new Node().description);
}

/** Returns what n8n's own assistants are given of the built nodes: a definition of each in TypeScript. */
export const nodeDefinitions = (): string =>
	['SmsCampaigns', 'SmsCampaignsTrigger'].map(definitionOf).join('\n\n');
