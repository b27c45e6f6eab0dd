import { optionFields, topFields } from '../../fields/fieldsIn';
import { numberFrom, wholeNumberFrom } from '../../fields/parsers';
import { keepFromModel, type Parameters } from '../../fields/parameters';
import { readRecipients } from '../../rules/recipients/readRecipients';
import { HINT_RANKS } from '../../run/hints';
import { LeftOut } from '../../run/results';
import type { CheckedItem, Session } from '../../run/types';
import { createNumberOptions, defaultCountry, doNotSendTo, forNumbers } from './campaignItem';
import { frequencyLimit, readLimit } from './frequencyLimit';
import { questionType, sendType, type CampaignItem } from './message';
import { readTiming, schedule } from './schedule';
import { allowedHours, legalHours, toHoursSetting } from '../hours/option';

export const maxRecipients = optionFields.guard(
	wholeNumberFrom(1, 'Enter the maximum number of recipients per campaign, or remove the option.'),
	{
		displayName: 'Maximum Campaign Size',
		name: 'maxRecipients',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 10000,
		displayOptions: forNumbers,
		description: 'Maximum recipients per campaign. Larger campaigns are split.',
	},
);

export const unknownOutcome = optionFields.choice({
	displayName: 'When the Outcome Is Unknown',
	name: 'unknownOutcome',
	type: 'options',
	options: [
		{
			name: 'Send Again on the Next Attempt',
			value: 'sendAgain',
			description: 'People may get the message twice',
		},
		{ name: 'Stop', value: 'stop', description: 'Check your provider account instead' },
	],
	default: 'stop',
	description: 'What to do on a retry if the message may already have been sent',
});

export const maximumCost = topFields.guard(numberFrom(0, 'a number of at least 0'), {
	displayName: 'Maximum Cost (Credits)',
	name: 'maximumCost',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	hint: 'If the whole run would cost more, nothing is sent. 0 means no limit.',
});

/** Does not accept an expression, so the panel offers no button to let the AI model define the value. */
export const maximumCostOfTool = {
	...maximumCost.property,
	noDataExpression: true,
	displayOptions: { show: { '@tool': [true] } },
	hint: 'Maximum credits per call. Required for AI tools.',
	description: 'The AI model cannot change this limit',
};

export const maximumCostFields = [
	{ ...maximumCost.property, displayOptions: { hide: { '@tool': [true] } } },
	maximumCostOfTool,
];

export const itemPer = optionFields.choice({
	displayName: 'One Item Per',
	name: 'itemPer',
	type: 'options',
	options: [
		{ name: 'Campaign', value: 'campaign', description: 'One result for each campaign' },
		{ name: 'Input Item', value: 'input', description: 'One result for each input item' },
	],
	default: 'input',
	description: 'What each output item represents',
});

export type RunSettings = ReturnType<typeof readRunSettings>;

export function readRunSettings(session: Session) {
	const { parameters, results } = session;
	const hours = allowedHours.read(parameters);
	const isQuestion = parameters.get('operation', 0) === 'sendAndWait';
	return {
		resendUnknown: unknownOutcome.read(parameters) === 'sendAgain',
		perCampaign: itemPer.read(parameters) === 'campaign',
		maxRecipients: maxRecipients.read(parameters) ?? Infinity,
		timing: parameters.stored(schedule.path) === undefined ? undefined : readTiming(session),
		allowedHours: hours ? toHoursSetting(hours) : legalHours(isQuestion),
		limit: isQuestion || results.totals.test ? undefined : readLimit(parameters),
	};
}

/**
 * Reads and validates *Maximum Cost (Credits)*. An AI agent must neither set the limit nor send without a limit.
 * @returns 0 for no limit
 */
export function readMaximumCost(parameters: Parameters): number {
	keepFromModel(parameters, [maximumCost], 'set the spending limit');
	const limit = maximumCost.read(parameters);
	if (limit === 0 && !parameters.isFixed(maximumCost.path)) {
		throw maximumCost.reject(
			'is 0, which means no limit. An expression must not return 0.',
			'The expression must return a number above 0, or an empty string for no limit.',
		);
	}
	if (!limit && parameters.asTool && !parameters.isReview) {
		throw maximumCost.reject(
			'is not set. An AI agent cannot send without a limit.',
			'In the tool, enter the maximum number of credits per call.',
		);
	}
	return limit ?? 0;
}

export const sendOnlyTo = optionFields.guard((value) => value, {
	displayName: 'Send Only To (Test)',
	name: 'sendOnlyTo',
	type: 'string',
	default: '',
	placeholder: 'e.g. +33 6 39 98 00 01',
	description: `Sends only the first message, and only to this number. Uses '${defaultCountry.property.displayName}'.`,
});

/** Rejects an AI model's values for settings that limit a send, including the country of excluded or test numbers. */
export const keepGuardsFromModel = (parameters: Parameters): void =>
	keepFromModel(
		parameters,
		[
			...([doNotSendTo, sendOnlyTo].some(({ path }) => parameters.stored(path) !== undefined)
				? [defaultCountry]
				: []),
			allowedHours,
			doNotSendTo,
			frequencyLimit,
			maxRecipients,
			questionType,
			schedule.fields.notAfter,
			schedule.fields.spreadOver,
			sendOnlyTo,
			sendType,
			unknownOutcome,
		],
		'change the sending limits',
	);

const NOT_TESTED = new LeftOut(
	`'${sendOnlyTo.property.displayName}' sends only the first message.`,
	'not tested',
);

/**
 * Turns a run into a test if *Send Only To* is set: redirects the first item to the test numbers and leaves out the
 * other items.
 * @param unreadable items that an earlier attempt sent and that can no longer be read; emptied in a test
 * @throws InvalidInput for an unusable number
 */
export function redirectTest<Item extends CampaignItem>(
	session: Session,
	items: Array<CheckedItem<Item>>,
	unreadable: Set<number>,
): Array<CheckedItem<Item>> {
	const { parameters, results, hints } = session;
	const typed = sendOnlyTo.read(parameters);
	if (typed === undefined) return items;
	const warnings: string[] = [];
	const recipients = readRecipients(typed, createNumberOptions(session)(0, sendOnlyTo), warnings);
	const numbers = recipients.map(({ value }) => value).join(' and ');
	hints.addForRun(
		`TEST: one message, only to ${numbers}. For the real send, remove '${sendOnlyTo.property.displayName}' and run the workflow again.`,
		'warning',
		HINT_RANKS.summary,
	);
	for (const warning of warnings) hints.addForRun(warning, 'warning');
	results.totals.test = true;
	const [first, ...others] = items;
	for (const index of [...others.map((item) => item.index), ...unreadable]) {
		results.leaveOut(index, NOT_TESTED);
	}
	unreadable.clear();
	if (first === undefined) return [];
	const { index, input } = first;
	return [{ index, input: { ...input, recipients, lists: undefined, leftOut: undefined } }];
}
