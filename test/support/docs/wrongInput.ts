// Wrong input per operation, for the tables of messages in the docs.
import type { IDataObject } from 'n8n-workflow';

/** As an expression: what is left empty on the panel n8n itself refuses to run. */
const EMPTY = '={{ "" }}';

const send: IDataObject = {
	phoneNumbers: '+33 6 39 98 00 01',
	message: 'Hello',
	pushtype: 'alert',
};

const ask: IDataObject = { to: '+33 6 39 98 00 01', message: 'Shall we order?' };

const campaign: Array<[string, IDataObject]> = [
	['No number', { ...send, phoneNumbers: EMPTY }],
	['A number without a country', { ...send, phoneNumbers: '06 39 98 00 01' }],
	['Letters in a number', { ...send, phoneNumbers: '+33 6 39 98 OO 01' }],
	['No list', { ...send, sendTo: 'lists', listIds: EMPTY }],
	['No text', { ...send, message: EMPTY }],
	['A placeholder without its link', { ...send, message: 'See <-short->' }],
	['A link that is none', { ...send, message: 'See <-short->', options: { links: 'example.com' } }],
	[
		'A character that does not fit, with _Basic SMS Alphabet Only_',
		{ ...send, message: 'Ready 🎉', options: { characters: 'basic' } },
	],
	['A sender that is too long', { ...send, options: { sender: 'TwelveLetter' } }],
	['A date that is past', { ...send, options: { schedule: '2020-02-02T10:00:00Z' } }],
	['A time that does not exist', { ...send, options: { schedule: '2027-03-28 02:30:00' } }],
];

/** By operation: what was entered, in words and as parameters. */
export const WRONG_INPUT: Readonly<Record<string, Array<[string, IDataObject]>>> = {
	'campaign.send': [
		...campaign,
		['A limit from an AI model', { ...send, maximumCost: "={{ $fromAI('limit') }}" }],
	],
	'campaign.simulate': campaign,
	'campaign.sendAndWait': [
		['No number', { ...ask, to: EMPTY }],
		['Two numbers', { ...ask, to: '+33 6 39 98 00 01, +33 6 39 98 00 02' }],
		['No text', { ...ask, message: EMPTY }],
		['Two places for the link', { ...ask, message: '<-short-> or <-short->' }],
		[
			'The same label on both buttons',
			{
				...ask,
				approvalOptions: {
					values: { approvalType: 'double', approveLabel: 'OK', disapproveLabel: 'OK' },
				},
			},
		],
		[
			'A limit of 0 hours',
			{
				...ask,
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
				...ask,
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
	],
	'npai.getAll': [['A limit of 0', { limit: 0 }]],
};
