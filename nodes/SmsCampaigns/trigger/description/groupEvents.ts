import type { INodeProperties } from 'n8n-workflow';

const groupField: INodeProperties = {
	displayName: 'Group Events',
	name: 'groupEvents',
	type: 'options',
	options: [
		{
			name: 'All',
			value: 'all',
			description: 'Replies, opt-outs and low credits too',
		},
		{
			name: 'None',
			value: 'none',
			description: 'Each event has an execution of its own',
		},
		{
			name: 'Reports and Clicks',
			value: 'reportsAndClicks',
			description: 'Each reply, opt-out and low credits alert has an execution of its own',
		},
	],
	default: 'reportsAndClicks',
	description:
		'Which events share an execution, as its items, when they come in together. That saves executions, which count towards your n8n plan. If the workflow fails on one item, it does not get to those behind it.',
};

/** How events share executions. */
export const groupFields: INodeProperties[] = [
	groupField,
	{
		displayName:
			'Each report starts one execution, and executions count towards your n8n plan: 1,000 messages can mean 1,000 executions.',
		name: 'reportsNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { events: ['DLR'], groupEvents: ['none'] } },
	},
];
