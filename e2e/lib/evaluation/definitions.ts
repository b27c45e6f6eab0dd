import { createRequire } from 'node:module';
import path from 'node:path';
import { generateNodeTypeFile } from '@n8n/workflow-sdk';
import type { INodeTypeDescription } from 'n8n-workflow';
import { root } from '../../../tools/root.ts';

const require = createRequire(import.meta.url);

function definitionOf(name: string): string {
	const file = path.join(root, 'dist/nodes/SmsCampaigns', `${name}.node.js`);
	const { [name]: Node } = require(file) as Record<
		string,
		new () => { description: INodeTypeDescription }
	>;
	const { properties, ...description } = new Node().description;
	const shown = properties.filter(({ type }) => type !== 'hidden');
	return generateNodeTypeFile({ ...description, properties: shown } as Parameters<
		typeof generateNodeTypeFile
	>[0]);
}

/** Returns what n8n's own assistants are given of the built nodes: a definition of each in TypeScript. */
export const nodeDefinitions = (): string =>
	['SmsCampaigns', 'SmsCampaignsTrigger'].map(definitionOf).join('\n\n');
