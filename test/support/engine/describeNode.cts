import type { INodeTypeDescription } from 'n8n-workflow';

/** Describes a small node with one input and one output. @param over properties that replace the defaults */
export const describeNode = (
	name: string,
	over: Partial<INodeTypeDescription> = {},
): INodeTypeDescription => ({
	displayName: name,
	name,
	group: ['transform'],
	version: 1,
	description: name,
	defaults: { name },
	inputs: ['main'],
	outputs: ['main'],
	properties: [],
	...over,
});
