import { generateNodeTypeFile } from '@n8n/workflow-sdk';
import type { INodeTypeDescription } from 'n8n-workflow';

type Description = Parameters<typeof generateNodeTypeFile>[0];

/** Returns what n8n's own assistants are given of a community node: its definition in TypeScript. */
export const nodeDefinition = ({ properties, ...description }: INodeTypeDescription): string =>
	generateNodeTypeFile({
		...description,
		properties: properties.filter(({ type }) => type !== 'hidden'),
	} as Description);
