// Wrong input per operation, for the tables of messages in the docs.
import type { IDataObject } from 'n8n-workflow';

/** As an expression: what is left empty on the panel n8n itself refuses to run. */
const EMPTY = '={{ "" }}';

const SEND_FIELDS: IDataObject = {
	phoneNumbers: '+33 6 39 98 00 01',
	message: 'Hello',
	pushtype: 'alert',
};

const QUESTION_FIELDS: IDataObject = { to: '+33 6 39 98 00 01', message: 'Shall we order?' };

const campaign: Array<[string, IDataObject]> = [
	['No number', { ...SEND_FIELDS, phoneNumbers: EMPTY }],
	['A number without a country', { ...SEND_FIELDS, phoneNumbers: '06 39 98 00 01' }],
	[
		'A number that can be national or international',
		{ ...SEND_FIELDS, phoneNumbers: '33639980000', defaultCountry: 'DE' },
	],
	['Letters in a number', { ...SEND_FIELDS, phoneNumbers: '+33 6 39 98 OO 01' }],
	['No list', { ...SEND_FIELDS, sendTo: 'lists', listIds: EMPTY }],
	['No text', { ...SEND_FIELDS, message: EMPTY }],
	[
		'An empty field, with _If a Field Is Empty_ set to Stop',
		{
			...SEND_FIELDS,
			message: '=Hello {{ $json.firstname }}, open until 10.',
			options: { emptyFields: 'stop' },
		},
	],
	['An object in a text', { ...SEND_FIELDS, message: '=Hello {{ $json }}' }],
	[
		'An expression that is not evaluated',
		{ ...SEND_FIELDS, message: 'Hello {{ $json.firstname }}' },
	],
	['A placeholder without its link', { ...SEND_FIELDS, message: 'See <-short->' }],
	[
		'A link that is none',
		{ ...SEND_FIELDS, message: 'See <-short->', options: { links: 'example.com' } },
	],
	[
		'A character that does not fit, with _Basic SMS Alphabet Only_',
		{ ...SEND_FIELDS, message: 'Ready 🎉', options: { characters: 'basic' } },
	],
	['A sender that is too long', { ...SEND_FIELDS, options: { sender: 'TwelveLetter' } }],
	['A date that is past', { ...SEND_FIELDS, options: { schedule: '2020-02-02T10:00:00Z' } }],
	['A time that does not exist', { ...SEND_FIELDS, options: { schedule: '2027-03-28 02:30:00' } }],
];

/** By operation: what was entered, in words and as parameters. */
export const WRONG_INPUT: Readonly<Record<string, Array<[string, IDataObject]>>> = {
	'campaign.send': [
		...campaign,
		['A limit from an AI model', { ...SEND_FIELDS, maximumCost: "={{ $fromAI('limit') }}" }],
	],
	'campaign.simulate': campaign,
	'campaign.sendAndWait': [
		['No number', { ...QUESTION_FIELDS, to: EMPTY }],
		['Two numbers', { ...QUESTION_FIELDS, to: '+33 6 39 98 00 01, +33 6 39 98 00 02' }],
		['No text', { ...QUESTION_FIELDS, message: EMPTY }],
		['Two places for the link', { ...QUESTION_FIELDS, message: '<-short-> or <-short->' }],
		[
			'A reply to a sender name',
			{ ...QUESTION_FIELDS, answerBy: 'reply', options: { sender: 'MyShop' } },
		],
		[
			'A reply, and a message ID',
			{ ...QUESTION_FIELDS, answerBy: 'reply', options: { messageId: 'order-1042' } },
		],
		[
			'A reply, and a place for a link',
			{ ...QUESTION_FIELDS, answerBy: 'reply', message: 'Go? <-short->' },
		],
		[
			'The same label on both buttons',
			{
				...QUESTION_FIELDS,
				approvalOptions: {
					values: { approvalType: 'double', approveLabel: 'OK', disapproveLabel: 'OK' },
				},
			},
		],
		[
			'A limit of 0 hours',
			{
				...QUESTION_FIELDS,
				options: {
					limitWaitTime: {
						values: { limitType: 'afterTimeInterval', resumeAmount: 0, resumeUnit: 'hours' },
					},
				},
			},
		],
		[
			'A limit that is past',
			{
				...QUESTION_FIELDS,
				options: {
					limitWaitTime: {
						values: { limitType: 'atSpecifiedTime', maxDateAndTime: '2020-02-02T10:00:00Z' },
					},
				},
			},
		],
	],
	'webhook.create': [
		['No address', { url: EMPTY }],
		['An address that is not whole', { url: 'example.com/sms' }],
		[
			'_From Credential_, with no secret in the credential',
			{ url: 'https://example.com/sms', signature: 'credential' },
		],
		[
			'_Custom_, without a secret',
			{ url: 'https://example.com/sms', signature: 'custom', signatureSecret: EMPTY },
		],
	],
	'webhook.updateStatus': [['No ID', { webhookId: EMPTY }]],
	'webhook.delete': [['No ID', { webhookId: EMPTY }]],
	'apiError.get': [['No ID', { logId: { __rl: true, mode: 'id', value: EMPTY } }]],
	'apiError.getAll': [
		['A limit of 0', { limit: 0 }],
		['A start below 0', { options: { start: -1 } }],
		[
			'A choice that there is not, from an expression',
			{ sort: { rule: { sortBy: '={{ "foo" }}' } } },
		],
	],
	'npai.getAll': [['A limit of 0', { limit: 0 }]],
};
