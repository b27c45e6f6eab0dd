import type { INodeProperties } from 'n8n-workflow';
import { defaultCountry } from '../campaign/input/campaignItem';
import { characters, questionType, sender } from '../campaign/input/message';
import { maximumCostOfTool, sendOnlyTo } from '../campaign/input/runOptions';
import { optionFields, topFields, toOptionalText } from '../fields/fieldsIn';
import { collectionOf } from '../fields/panel';
import { limitWaitTime } from './waitLimit';

export const to = topFields.any({
	displayName: 'To',
	name: 'to',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. +33 6 39 98 00 01',
	hint: 'One person is asked, however many items come in',
	description: 'Who is asked',
});

export const message = topFields.any({
	displayName: 'Message',
	name: 'message',
	type: 'string',
	typeOptions: { rows: 4 },
	required: true,
	default: '',
	placeholder: 'e.g. Release 2.4 is ready. May it go live?',
	description: 'The question. The link comes at the end, or in place of [link].',
});

export const answerBy = topFields.choice({
	displayName: 'Answer By',
	name: 'answerBy',
	type: 'options',
	options: [
		{ name: 'Link', value: 'link', description: 'A page with buttons' },
		{ name: 'Link or Reply', value: 'linkOrReply', description: 'Whichever comes first' },
		{ name: 'Reply', value: 'reply', description: 'An SMS back. Needs n8n 2.14 or newer.' },
	],
	default: 'link',
	description: 'Replies need a published SMS Campaigns Trigger',
});

/** No answer in time counts as not approved. An agent gets every answer. */
export const ifNotApproved = topFields.choice({
	displayName: 'If Not Approved',
	name: 'ifNotApproved',
	type: 'options',
	displayOptions: { hide: { '@tool': [true] } },
	options: [
		{ name: 'Go On', value: 'goOn', description: 'Whatever the answer, or without one' },
		{ name: 'Stop Here', value: 'stop', description: 'No item goes on without a yes' },
	],
	default: 'stop',
	description: 'Items go on with the answer in data: data.approved',
});

const forLink = { hide: { '/answerBy': ['reply'] } };

export const replyCode = optionFields.choice({
	displayName: 'Reply Code',
	name: 'replyCode',
	type: 'options',
	displayOptions: { hide: { '/answerBy': ['link'] } },
	options: [
		{ name: 'Off', value: 'off', description: 'YES is enough' },
		{ name: 'On', value: 'on', description: 'The reply contains four digits of the message' },
		{ name: 'On for AI Agents', value: 'onForAiAgents', description: 'In their reviews and tools' },
	],
	default: 'onForAiAgents',
	description: 'Digits the reply must contain',
});

export const approvalOptions = topFields.settings(
	{
		displayName: 'Approval Options',
		name: 'approvalOptions',
		type: 'fixedCollection',
		placeholder: 'Add option',
		default: {},
		description: "Buttons of the page, in the phone's language unless you type a label",
		options: [{ displayName: 'Values', name: 'values', values: [] }],
	},
	(inside) => ({
		type: inside.choice({
			displayName: 'Type of Approval',
			name: 'approvalType',
			type: 'options',
			default: 'single',
			options: [
				{ name: 'Approve Only', value: 'single' },
				{ name: 'Approve and Disapprove', value: 'double' },
			],
		}),
		approve: inside.option(toOptionalText, {
			displayName: 'Approve Button Label',
			name: 'approveLabel',
			type: 'string',
			default: '',
			placeholder: 'e.g. Approve',
			displayOptions: forLink,
		}),
		disapprove: inside.option(toOptionalText, {
			displayName: 'Disapprove Button Label',
			name: 'disapproveLabel',
			type: 'string',
			default: '',
			placeholder: 'e.g. Decline',
			displayOptions: { ...forLink, show: { approvalType: ['double'] } },
		}),
	}),
);

export const details = optionFields.option(toOptionalText, {
	displayName: 'Details on the Page',
	name: 'details',
	type: 'string',
	displayOptions: forLink,
	typeOptions: { rows: 4 },
	default: '',
	description: 'Text on the page only',
});

export const pageTitle = optionFields.option(toOptionalText, {
	displayName: 'Page Title',
	name: 'pageTitle',
	type: 'string',
	displayOptions: forLink,
	default: '',
	placeholder: 'e.g. MyShop: release',
	description: 'Heading of the page',
});

export const sendAndWaitParameters: INodeProperties[] = [
	to.property,
	defaultCountry.property,
	message.property,
	answerBy.property,
	ifNotApproved.property,
	approvalOptions.property,
	maximumCostOfTool,
	collectionOf(
		characters,
		details,
		limitWaitTime,
		questionType,
		pageTitle,
		replyCode,
		{ property: { ...sendOnlyTo.property, description: 'Gets the question instead' } },
		sender,
	),
];
