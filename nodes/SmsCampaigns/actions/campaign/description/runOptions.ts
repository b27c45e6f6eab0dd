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
	description: 'How the items become campaigns',
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
					description: 'How many campaigns go out at the same time. -1 for all.',
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
	description: 'Split a larger campaign into several',
};

export const minimumCreditsLeft: INodeProperties = {
	displayName: 'Minimum Credits Left',
	name: 'minimumCreditsLeft',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description: 'Stop before sending if fewer credits than this would be left',
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
	description: 'What an output item stands for',
};

export const sendOnlyTo: INodeProperties = {
	displayName: 'Send Only To (Test)',
	name: 'sendOnlyTo',
	type: 'string',
	default: '',
	placeholder: 'e.g. +33 6 39 98 00 01',
	description: 'For a test: this number gets each campaign instead of its recipients',
};

export const simulateTimeout: INodeProperties = {
	displayName: 'Timeout (Seconds)',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 120,
	description: 'How long to wait for an answer',
};

export const sendTimeout: INodeProperties = {
	...simulateTimeout,
	description: 'Without an answer in time, nobody knows whether it was sent',
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
	description: 'What a further try does about a send that may have gone out',
};
