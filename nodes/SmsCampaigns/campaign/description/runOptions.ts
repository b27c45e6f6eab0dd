// Options of the whole run.
import type { INodeProperties } from 'n8n-workflow';
import { forNumbers } from './messageOptions';

export const campaigns: INodeProperties = {
	displayName: 'Group Items Into Campaigns',
	name: 'campaigns',
	type: 'options',
	options: [
		{
			name: 'One per Distinct Message',
			value: 'distinct',
			description: 'Items with the same message go out together: few requests, one bill',
		},
		{
			name: 'One per Item',
			value: 'perItem',
			description: 'Each item is a campaign of its own, with a bill of its own',
		},
	],
	default: 'distinct',
};

/** The names are those of n8n's HTTP Request node. */
export const batching: INodeProperties = {
	displayName: 'Batching',
	name: 'batching',
	type: 'fixedCollection',
	placeholder: 'Add Batching',
	default: { batch: {} },
	displayOptions: { show: { campaigns: ['perItem'] } },
	options: [
		{
			displayName: 'Batching',
			name: 'batch',
			values: [
				{
					displayName: 'Items per Batch',
					name: 'batchSize',
					type: 'number',
					typeOptions: { minValue: -1 },
					default: 50,
					description: 'Campaigns at the same time. -1 for all.',
				},
				{
					displayName: 'Batch Interval (Ms)',
					name: 'batchInterval',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 1000,
					description: 'Pause between batches, in milliseconds',
				},
			],
		},
	],
};

export const maxRecipients: INodeProperties = {
	displayName: 'Maximum Recipients per Campaign',
	name: 'maxRecipients',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 10000,
	displayOptions: forNumbers,
	description: 'A larger one is split',
};

export const outputItemPer: INodeProperties = {
	displayName: 'One Output Item Per',
	name: 'outputItemPer',
	type: 'options',
	options: [
		{
			name: 'Campaign',
			value: 'campaign',
			description: 'One result for each campaign, linked to all its input items',
		},
		{
			name: 'Input Item',
			value: 'input',
			description: 'One result for each input item, so that the next nodes see every row',
		},
	],
	default: 'input',
};

export const sendOnlyTo: INodeProperties = {
	displayName: 'Send Only To (Test)',
	name: 'sendOnlyTo',
	type: 'string',
	default: '',
	placeholder: 'e.g. +33 6 39 98 00 01',
	description: 'Gets each campaign instead of its recipients',
};

export const sendTimeout: INodeProperties = {
	displayName: 'Timeout (Seconds)',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 120,
	description: 'Without an answer, nobody knows whether it was sent',
};

export const unknownOutcome: INodeProperties = {
	displayName: 'When the Outcome Is Unknown',
	name: 'unknownOutcome',
	type: 'options',
	options: [
		{
			name: 'Send Again on the Next Try',
			value: 'sendAgain',
			description: 'People may get it twice',
		},
		{ name: 'Stop', value: 'stop', description: 'Nobody gets it twice. Check by hand.' },
	],
	default: 'stop',
	description: 'For a send that may have gone out',
};
