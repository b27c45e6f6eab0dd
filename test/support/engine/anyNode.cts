import type { INode } from 'n8n-workflow';

/** A node of no particular type, for code that requires a node. */
export const ANY_NODE: INode = {
	id: '',
	name: 'Any',
	type: 'any',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
