import type { INode } from 'n8n-workflow';

/** A node of no type in particular, for what only has to belong to one. */
export const ANY_NODE: INode = {
	id: '',
	name: 'Any',
	type: 'any',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
