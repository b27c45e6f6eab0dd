// Fields of Send and Wait for Response, with the names and texts of n8n's own send-and-wait nodes.
import type { INodeProperties } from 'n8n-workflow';
import { answerBy, replyCode } from './replyFields';
import { defaultCountry, maximumCostFields, sendTypeField } from '../campaign/description/fields';
import {
	characters,
	emptyFieldsOfQuestion,
	messageId,
	sender,
} from '../campaign/description/messageOptions';
import { sendOnlyTo, unknownOutcome } from '../campaign/description/runOptions';

const to: INodeProperties = {
	displayName: 'To',
	name: 'to',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. +33 6 39 98 00 01',
	hint: 'One person is asked, however many items come in',
	description: 'Who is asked',
};

const message: INodeProperties = {
	displayName: 'Message',
	name: 'message',
	type: 'string',
	typeOptions: { rows: 4 },
	required: true,
	default: '',
	placeholder: 'e.g. Release 2.4 is ready. May it go live?',
	description: 'The question. The link comes at the end, or in place of &lt;-short-&gt;.',
};

const approvalOptions: INodeProperties = {
	displayName: 'Approval Options',
	name: 'approvalOptions',
	type: 'fixedCollection',
	placeholder: 'Add option',
	default: {},
	description: 'Buttons of the page',
	options: [
		{
			displayName: 'Values',
			name: 'values',
			values: [
				{
					displayName: 'Type of Approval',
					name: 'approvalType',
					type: 'options',
					default: 'single',
					options: [
						{ name: 'Approve Only', value: 'single' },
						{ name: 'Approve and Disapprove', value: 'double' },
					],
				},
				{
					displayName: 'Approve Button Label',
					name: 'approveLabel',
					type: 'string',
					default: 'Approve',
				},
				{
					displayName: 'Disapprove Button Label',
					name: 'disapproveLabel',
					type: 'string',
					default: 'Decline',
					displayOptions: { show: { approvalType: ['double'] } },
				},
			],
		},
	],
};

const limitWaitTime: INodeProperties = {
	displayName: 'Limit Wait Time',
	name: 'limitWaitTime',
	type: 'fixedCollection',
	description: 'How long to wait for the answer',
	default: { values: { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' } },
	options: [
		{
			displayName: 'Values',
			name: 'values',
			values: [
				{
					displayName: 'Limit Type',
					name: 'limitType',
					type: 'options',
					default: 'afterTimeInterval',
					description: 'When to go on without an answer',
					options: [
						{
							name: 'After Time Interval',
							description: 'Waits for a certain amount of time',
							value: 'afterTimeInterval',
						},
						{
							name: 'At Specified Time',
							description: 'Waits until the set date and time to continue',
							value: 'atSpecifiedTime',
						},
					],
				},
				{
					displayName: 'Amount',
					name: 'resumeAmount',
					type: 'number',
					displayOptions: { show: { limitType: ['afterTimeInterval'] } },
					typeOptions: { minValue: 0, numberPrecision: 2 },
					default: 1,
				},
				{
					displayName: 'Unit',
					name: 'resumeUnit',
					type: 'options',
					displayOptions: { show: { limitType: ['afterTimeInterval'] } },
					options: [
						{ name: 'Minutes', value: 'minutes' },
						{ name: 'Hours', value: 'hours' },
						{ name: 'Days', value: 'days' },
					],
					default: 'hours',
				},
				{
					displayName: 'Max Date and Time',
					name: 'maxDateAndTime',
					type: 'dateTime',
					displayOptions: { show: { limitType: ['atSpecifiedTime'] } },
					default: '',
				},
			],
		},
	],
};

const details: INodeProperties = {
	displayName: 'Details on the Page',
	name: 'details',
	type: 'string',
	typeOptions: { rows: 4 },
	default: '',
	description: 'Text on the page only',
};

const pageTitle: INodeProperties = {
	displayName: 'Page Title',
	name: 'pageTitle',
	type: 'string',
	default: '',
	placeholder: 'e.g. MyShop: release',
	description: 'Heading of the page',
};

/** Removes the condition on *Send To*, a field that this operation does not have. */
const always = ({ displayOptions: _none, ...option }: INodeProperties): INodeProperties => option;

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		characters,
		details,
		emptyFieldsOfQuestion,
		limitWaitTime,
		always(messageId),
		pageTitle,
		replyCode,
		{
			...sendOnlyTo,
			description: 'Gets the question instead',
		},
		sender,
		unknownOutcome,
	],
};

/** The fields of *Send and Wait for Response*. */
export const sendAndWaitParameters: INodeProperties[] = [
	to,
	defaultCountry,
	message,
	{ ...sendTypeField, default: 'alert' },
	answerBy,
	approvalOptions,
	...maximumCostFields,
	options,
];
