import type { INodeProperties } from 'n8n-workflow';
import { countryOptions } from './countries';

const toNumbers = { show: { '/sendTo': ['numbers'] } };

const batching: INodeProperties = {
	displayName: 'Requests',
	name: 'requests',
	type: 'fixedCollection',
	placeholder: 'Add pause',
	default: { batch: {} },
	displayOptions: { show: { campaigns: ['perItem'] } },
	description: 'How fast the campaigns go out, one after the other',
	options: [
		{
			displayName: 'Batch',
			name: 'batch',
			values: [
				{
					displayName: 'Items per Batch',
					name: 'batchSize',
					type: 'number',
					typeOptions: { minValue: -1 },
					default: 50,
					description:
						'Input will be split in batches to throttle requests. -1 for disabled. 0 will be treated as 1.',
				},
				{
					displayName: 'Batch Interval (Ms)',
					name: 'batchInterval',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 1000,
					description: 'Time (in milliseconds) between each batch of requests. 0 for disabled.',
				},
			],
		},
	],
};

const campaigns: INodeProperties = {
	displayName: 'Campaigns',
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

const characters: INodeProperties = {
	displayName: 'Characters',
	name: 'characters',
	type: 'options',
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description: 'Unicode only when the text needs it',
		},
		{
			name: 'Basic SMS Alphabet Only',
			value: 'basic',
			description: 'Stops before sending and names the character that does not fit',
		},
		{
			name: 'Unicode',
			value: 'unicode',
			description: 'All characters, but only 70 in a part',
		},
	],
	default: 'automatic',
	description:
		'Which characters the message may hold. One character outside the basic alphabet makes parts less than half as long.',
};

const defaultCountry: INodeProperties = {
	displayName: 'Default Country',
	name: 'defaultCountry',
	type: 'options',
	options: countryOptions(),
	default: 'FR',
	displayOptions: toNumbers,
	description: 'The country of numbers that come without a country code, such as 06 39 98 00 01',
};

const links: INodeProperties = {
	displayName: 'Links',
	name: 'links',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. https://example.com/offer',
	description:
		'The web addresses for the <code>&lt;-short-&gt;</code> that you typed into the message, in their order, one per line. An expression may give a list.',
};

const maxRecipients: INodeProperties = {
	displayName: 'Max Recipients per Campaign',
	name: 'maxRecipients',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 10000,
	displayOptions: toNumbers,
	description: 'Split a campaign with more recipients than this into several',
};

const messageId: INodeProperties = {
	displayName: 'Message ID',
	name: 'messageId',
	type: 'string',
	default: '',
	displayOptions: toNumbers,
	description:
		'An ID of yours that comes back with each delivery report. Without it, one is made from the execution and the item.',
};

const minimumCreditsLeft: INodeProperties = {
	displayName: 'Minimum Credits Left',
	name: 'minimumCreditsLeft',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 4 },
	default: 0,
	description:
		'Stop before sending if fewer credits than this would be left afterwards. The price is asked for first.',
};

const output: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{
			name: 'One Item per Campaign',
			value: 'perCampaign',
			description: 'One result for each campaign, linked to all its input items',
		},
		{
			name: 'One Item per Input',
			value: 'perInput',
			description: 'One result for each input item, so that the next nodes see every row',
		},
	],
	default: 'perInput',
	description: 'What the node returns',
};

const schedule: INodeProperties = {
	displayName: 'Schedule',
	name: 'schedule',
	type: 'dateTime',
	default: '',
	description:
		"When to send. Without a time zone in it, the workflow's own is meant. Leave empty to send at once.",
};

const sender: INodeProperties = {
	displayName: 'Sender',
	name: 'sender',
	type: 'string',
	default: '',
	placeholder: 'e.g. MyShop',
	description:
		'The name shown as sender, at most 11 letters and digits. People cannot reply to a name.',
};

const sendOnlyTo: INodeProperties = {
	displayName: 'Send Only To (Test)',
	name: 'sendOnlyTo',
	type: 'string',
	default: '',
	placeholder: 'e.g. +33 6 39 98 00 01',
	description:
		'For trying things out: your own number gets each campaign instead of all its recipients. Remove it to send for real.',
};

const timeout: INodeProperties = {
	displayName: 'Time-Out',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 120,
	description:
		'How many seconds to wait for the answer to a request. When it does not come in time, nobody knows whether the campaign went out.',
};

const unknownOutcome: INodeProperties = {
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
	description:
		'What a further try of this execution does about a send whose answer was lost: it may have gone out, or not',
};

function collection(options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options,
	};
}

/** Options of *Simulate*: those that change the price, and the shape of the output. */
export const simulateOptions = collection([
	campaigns,
	characters,
	defaultCountry,
	links,
	maxRecipients,
	output,
	batching,
	schedule,
	sender,
	timeout,
]);

/** Options of *Send*. */
export const sendOptions = collection([
	campaigns,
	characters,
	defaultCountry,
	links,
	maxRecipients,
	messageId,
	minimumCreditsLeft,
	output,
	batching,
	schedule,
	sendOnlyTo,
	sender,
	timeout,
	unknownOutcome,
]);
