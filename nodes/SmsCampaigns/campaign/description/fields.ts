import type { INodeProperties } from 'n8n-workflow';
import { notSpelledOut } from '../../shared/explainValues';
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
	typeOptions: notSpelledOut,
	default: '',
	description: 'For numbers without a country code',
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
	},
	{
		displayName: 'Phone Numbers',
		name: 'phoneNumbers',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. +33 6 39 98 00 01',
		hint: 'Drag your phone column here',
		description: 'One, several separated by commas, or a list',
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
		hint: '[info1] to [info4] in the message become contact fields',
		description: 'One, or several separated by commas',
		displayOptions: { show: { sendTo: ['lists'] } },
	},
];

export const textFields: INodeProperties[] = [
	{
		displayName: 'Message',
		name: 'message',
		type: 'string',
		typeOptions: { rows: 4 },
		required: true,
		default: '',
		placeholder: 'e.g. Your parcel is here. Pick it up by 7 pm today.',
		hint: '1 SMS has 160 characters, longer texts 153 a part; with emoji 70, 67',
		description: "The text. Each &lt;-short-&gt; becomes one of the 'Short Link URLs'.",
	},
	{
		displayName: 'Shorten Links in Message',
		name: 'shortenLinks',
		type: 'boolean',
		default: false,
		description: 'Whether to shorten its links, to tell who clicked',
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
	hint: 'The price is asked for first. 0 means no limit.',
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
