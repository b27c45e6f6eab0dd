import type { INodeProperties } from 'n8n-workflow';
import { countryOptions } from './countries';

export const defaultCountry: INodeProperties = {
	displayName: 'Default Country',
	name: 'defaultCountry',
	type: 'options',
	options: [
		{
			name: 'None',
			value: '',
			description: 'Every number begins with its country code, such as +33',
		},
		...countryOptions,
	],
	default: '',
	description:
		'The country of numbers without a country code, such as 06 39 98 00 01. Write the numbers of other countries with a plus sign in front.',
};

/** Recipient fields. All operations share them, so that switching keeps the values. */
export const recipientFields: INodeProperties[] = [
	{
		displayName: 'Send To',
		name: 'sendTo',
		type: 'options',
		options: [
			{
				name: 'Phone Numbers',
				value: 'numbers',
				description: 'Numbers from your items, or typed here',
			},
			{
				name: 'Recipient Lists',
				value: 'lists',
				description: 'Lists that are kept in your account with the service',
			},
		],
		default: 'numbers',
		description: 'Who gets the message',
	},
	{
		displayName: 'Phone Numbers',
		name: 'phoneNumbers',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. +33 6 39 98 00 01',
		hint: 'Drag your phone column here. All items with the same message go out as one campaign.',
		description:
			'One number, or several with a comma, a semicolon or a new line between them. Spaces, dots, dashes and a plus sign are fine. An expression may also give a list of numbers, or of objects with <code>value</code> and <code>gsmsmsid</code>.',
		displayOptions: { show: { sendTo: ['numbers'] } },
	},
	{ ...defaultCountry, displayOptions: { show: { sendTo: ['numbers'] } } },
	{
		displayName: 'List IDs',
		name: 'listIds',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. 1001, 1002',
		hint: 'Each list gets the message once per run, however many items name it.',
		description: 'One list ID, or several with a comma between them',
		displayOptions: { show: { sendTo: ['lists'] } },
	},
];

const lengths =
	'Up to 160 characters is 1 SMS; longer texts use 153 per part. With emoji and other special characters: 70, then 67.';

function messageField(sendTo: string, hint: string): INodeProperties {
	return {
		displayName: 'Message',
		name: 'message',
		type: 'string',
		typeOptions: { rows: 4 },
		required: true,
		default: '',
		placeholder: 'e.g. Your parcel is here. Pick it up by 7 pm today.',
		hint,
		description:
			"The text to send. Each <code>&lt;-short-&gt;</code> in it becomes a short link: give its address under 'Options', 'Short Link URLs'.",
		displayOptions: { show: { sendTo: [sendTo] } },
	};
}

export const textFields: INodeProperties[] = [
	messageField('numbers', lengths),
	messageField('lists', `${lengths} [info1] to [info4] become the fields of each contact.`),
	{
		displayName: 'Shorten Links in Message',
		name: 'shortenLinks',
		type: 'boolean',
		default: false,
		description:
			'Whether to turn the web addresses in the message into short links. Each recipient gets a link of their own, so that you can tell who clicked.',
	},
];

const marketing = {
	name: 'Marketing',
	value: 'marketing',
	description: 'Advertising. Rules on hours and opt-out apply.',
};
const alert = {
	name: 'Alert',
	value: 'alert',
	description: 'Something the person waits for: an order, a code, an appointment',
};

export const sendTypeField: INodeProperties = {
	displayName: 'Message Type',
	name: 'pushtype',
	type: 'options',
	options: [alert, marketing],
	default: 'marketing',
	description: 'What kind of message this is',
};

export const simulateTypeField: INodeProperties = {
	...sendTypeField,
	options: [
		alert,
		marketing,
		{ name: 'Not Set', value: '', description: 'Leave it to the service' },
	],
};

const maximumCost: INodeProperties = {
	displayName: 'Maximum Cost (Credits)',
	name: 'maximumCost',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	hint: 'With a limit, the price is asked for first, and nothing goes out above it. 0 means no limit.',
	description: 'The most that this run may cost, in credits of the service',
};

/** Takes no expression as a tool, so that the panel does not offer to let the model define it. */
export const maximumCostFields: INodeProperties[] = [
	{ ...maximumCost, displayOptions: { hide: { '@tool': [true] } } },
	{
		...maximumCost,
		noDataExpression: true,
		displayOptions: { show: { '@tool': [true] } },
		description:
			'The most that a call of the tool may cost, in credits of the service. The model cannot change it.',
	},
];
