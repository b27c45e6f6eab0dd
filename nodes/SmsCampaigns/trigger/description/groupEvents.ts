import type { INodeProperties } from 'n8n-workflow';

export const groupField: INodeProperties = {
	displayName: 'Group Events',
	name: 'groupEvents',
	type: 'options',
	options: [
		{
			name: 'All',
			value: 'all',
			description: 'Also replies, opt-outs and low credits that come in together',
		},
		{
			name: 'None',
			value: 'none',
			description: 'Each event has an execution of its own',
		},
		{
			name: 'Reports and Clicks',
			value: 'reportsAndClicks',
			description: 'Each of the other events has an execution of its own',
		},
	],
	default: 'reportsAndClicks',
	description:
		'Which events share an execution, as its items, when many come in at once. Your n8n plan counts executions. If the workflow fails on one item, it does not get to the others.',
};
