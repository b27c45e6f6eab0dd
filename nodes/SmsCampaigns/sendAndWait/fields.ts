import type { INodeProperties } from 'n8n-workflow';
import { defaultCountry } from '../campaign/input/campaignItem';
import { questionType, sender } from '../campaign/input/message';
import { maximumCostOfTool, sendOnlyTo } from '../campaign/input/runOptions';
import { optionFields, topFields } from '../fields/fieldsIn';
import { collectionOf } from '../fields/panel';
import { numberFrom, toOptionalText } from '../fields/parsers';

export const to = topFields.any({
	displayName: 'To',
	name: 'to',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. +33 6 39 98 00 01',
	hint: 'The node asks one question for all items',
	description: 'Phone number of the person to ask',
});

export const message = topFields.any({
	displayName: 'Message',
	name: 'message',
	type: 'string',
	typeOptions: { rows: 4 },
	required: true,
	default: '',
	placeholder: 'e.g. Release 2.4 is ready. May it go live?',
	description: 'The link follows the text, or replaces [link]',
});

export const responseType = topFields.choice({
	displayName: 'Response Type',
	name: 'responseType',
	type: 'options',
	// Allows no expression, because other fields depend on this field.
	noDataExpression: true,
	options: [
		{ name: 'Approval', value: 'approval', description: 'Yes or no' },
		{ name: 'Choice', value: 'choice', description: 'One of your choices' },
		{ name: 'Free Text', value: 'freeText', description: 'Any text' },
	],
	default: 'approval',
});

const forType = (...types: string[]) => ({ show: { '/responseType': types } });

export const choices = topFields.any({
	displayName: 'Choices',
	name: 'choices',
	type: 'string',
	typeOptions: { rows: 3 },
	required: true,
	displayOptions: forType('choice'),
	default: '',
	placeholder: 'e.g. Today, Tomorrow',
	description: 'One choice per line, or all on one line, separated by commas',
});

/**
 * Hidden in a tool, whose questions always have a link. Only the page shows a reviewer the agent's complete input. A
 * link, unlike a reply, always belongs to exactly one question.
 */
export const answerBy = topFields.choice({
	displayName: 'Answer By',
	name: 'answerBy',
	type: 'options',
	displayOptions: { hide: { '@tool': [true] } },
	options: [
		{ name: 'Link', value: 'link', description: 'Web page' },
		{ name: 'Link or Reply', value: 'linkOrReply', description: 'Web page or text message' },
		{ name: 'Reply', value: 'reply', description: 'Text message. Needs n8n 2.14 or newer.' },
	],
	default: 'link',
	description: 'Text replies need a published SMS Campaigns Trigger',
});

export const UNLESS_DECLINED = 'Continue Unless Declined';

/** A missing answer is not an approval, except with *Continue Unless Declined*. An agent always gets the answer. */
export const ifNotApproved = optionFields.choice({
	displayName: 'If Declined or Unanswered',
	name: 'ifNotApproved',
	type: 'options',
	displayOptions: { hide: { '@tool': [true] } },
	options: [
		{ name: 'Continue', value: 'goOn', description: 'All items continue' },
		{
			name: UNLESS_DECLINED,
			value: 'goOnUnlessDeclined',
			description: 'All items continue unless the person declines',
		},
		{ name: 'Stop Here', value: 'stop', description: 'No item continues' },
	],
	default: 'stop',
	description: 'What happens to the items if there is no approval or answer',
});

export const approvalOptions = topFields.settings(
	{
		displayName: 'Approval Options',
		name: 'approvalOptions',
		type: 'fixedCollection',
		placeholder: 'Add option',
		displayOptions: forType('approval'),
		default: {},
		description: 'Buttons on the page',
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
	}),
);

/** A hundred years in days, because a Date cannot represent every later time. */
const MOST = 36_525;
const isLength = (amount: number) => amount > 0 && amount <= MOST;

export const limitWaitTime = optionFields.group(
	{
		displayName: 'Limit Wait Time',
		name: 'limitWaitTime',
		type: 'fixedCollection',
		description: 'How long to wait for the answer',
		default: { values: { resumeAmount: 45, resumeUnit: 'minutes' } },
		options: [{ displayName: 'Values', name: 'values', values: [] }],
	},
	(inside) => ({
		amount: inside.value(numberFrom(0, `a positive number up to ${MOST}`, undefined, isLength), {
			displayName: 'Amount',
			name: 'resumeAmount',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 1,
		}),
		unit: inside.choice({
			displayName: 'Unit',
			name: 'resumeUnit',
			type: 'options',
			options: [
				{ name: 'Minutes', value: 'minutes' },
				{ name: 'Hours', value: 'hours' },
				{ name: 'Days', value: 'days' },
			],
			default: 'hours',
		}),
	}),
);

export const details = optionFields.option(toOptionalText, {
	displayName: 'Details on the Page',
	name: 'details',
	type: 'string',
	displayOptions: { hide: { '/answerBy': ['reply'] } },
	typeOptions: { rows: 4 },
	default: '',
	description: 'Text shown only on the page',
});

export const sendAndWaitParameters: INodeProperties[] = [
	to.property,
	message.property,
	responseType.property,
	choices.property,
	approvalOptions.property,
	answerBy.property,
	maximumCostOfTool,
	collectionOf(
		defaultCountry,
		details,
		ifNotApproved,
		limitWaitTime,
		questionType,
		{ property: { ...sendOnlyTo.property, description: 'Ask this number instead' } },
		sender,
	),
];
