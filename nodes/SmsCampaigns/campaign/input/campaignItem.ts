import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { optionFields, topFields, type Field } from '../../fields/fieldsIn';
import { countryOptions } from '../../rules/recipients/countries';
import { readListIds } from '../../rules/recipients/readListIds';
import {
	readCountry,
	readMessageId,
	readRecipients,
	type Recipient,
} from '../../rules/recipients/readRecipients';
import type { Parameters } from '../../fields/parameters';
import { LeftOut } from '../../run/results';
import type { Session } from '../../run/types';
import { InvalidInput } from '../../shared/invalidInput';
import { createEmptyFieldCheck, emptyFields, isGap } from './emptyFields';
import { frequencyLimit } from './frequencyLimit';
import * as text from './message';

/** The choice's value is not empty, because an empty string, or an expression without a result, means no country. */
const AS_IN_CREDENTIAL = 'credential';

export const defaultCountry = optionFields.value(
	(value, reject) => (value === AS_IN_CREDENTIAL ? value : readCountry(value, reject)),
	{
		displayName: 'Default Country',
		name: 'defaultCountry',
		type: 'options',
		options: [
			{ name: 'As in the Credential', value: AS_IN_CREDENTIAL },
			{ name: 'None', value: '' },
			...countryOptions,
		],
		// This setting makes n8n's workflow builder omit the countries. The panel still lists the countries.
		typeOptions: { loadOptionsDependsOn: [] },
		displayOptions: { hide: { '/sendTo': ['lists'] } },
		default: AS_IN_CREDENTIAL,
		description: 'Country of numbers without a country code. Overrides the credential.',
	},
);

const COUNTRY = `'${defaultCountry.property.displayName}'`;
const IN_NODE = "in the node under 'Options'";
const IN_CREDENTIAL = `${COUNTRY} in the credential 'SMS Campaigns API'`;

/**
 * Creates a function that returns the options with which a field's numbers are read.
 * @throws InvalidInput if the credential contains an invalid country
 */
export function createNumberOptions({ connection, parameters }: Session) {
	const ofCredential = readCountry(
		connection.defaultCountry,
		(problem, advice) => new InvalidInput(`${IN_CREDENTIAL} ${problem}`, advice),
	);
	return (index: number, { reject }: Field<unknown>) => {
		const chosen = defaultCountry.read(parameters, index);
		return chosen === AS_IN_CREDENTIAL
			? { reject, countryField: `${IN_CREDENTIAL} or ${IN_NODE}`, defaultCountry: ofCredential }
			: { reject, countryField: `${COUNTRY} ${IN_NODE}`, defaultCountry: chosen };
	};
}

type NumberOptions = ReturnType<typeof createNumberOptions>;

export const forNumbers = { show: { '/sendTo': ['numbers'] } };

export const messageId = optionFields.option(readMessageId, {
	displayName: 'Message ID',
	name: 'messageId',
	type: 'string',
	default: '',
	displayOptions: forNumbers,
	description:
		'Your own ID, returned in delivery reports and replies. Use a different ID for each number.',
});

export const doNotSendTo = optionFields.guard((value) => value, {
	displayName: 'Do Not Send To',
	name: 'doNotSendTo',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. +33 6 39 98 00 01, +33 6 39 98 00 02',
	displayOptions: forNumbers,
	description: 'Phone numbers to exclude, separated by commas or line breaks',
});

const EXCLUDED = new LeftOut(
	`Excluded: the number is in '${doNotSendTo.property.displayName}'.`,
	'excluded',
);

/**
 * Creates the reader of *Do Not Send To*. A list for all items is read only once. If the items' countries differ, the
 * list is read without a default country. An expression that excludes nobody should return an empty list, because an
 * empty string causes a warning.
 */
function createExclusionReader({ parameters, hints }: Session, optionsAt: NumberOptions) {
	const { path, reject } = doNotSendTo;
	if (parameters.stored(path) === undefined) return () => undefined;
	const isShared = parameters.isForRun(path);
	const hasNoCountry = isShared && !parameters.isForRun(defaultCountry.path);
	const read = (index: number) => {
		const typed = doNotSendTo.read(parameters, index);
		const isEmpty = typed === undefined || (Array.isArray(typed) && typed.length === 0);
		const warnings: string[] = [];
		const options = hasNoCountry
			? { reject, countryField: `${COUNTRY} to one country for all items` }
			: optionsAt(index, doNotSendTo);
		const numbers = isEmpty ? [] : readRecipients(typed, options, warnings);
		for (const warning of warnings) hints.addForRun(warning, 'warning');
		return new Set(numbers.map(({ value }) => value));
	};
	const shared = isShared && read(0);
	return (index: number, recipients: Recipient[]) => {
		const excluded = shared || read(index);
		const found = recipients.filter(({ value }) => excluded.has(value));
		return new Map(found.map(({ value }) => [value, EXCLUDED]));
	};
}

const sendTo = topFields.choice({
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
			description: 'Lists stored in your provider account',
		},
	],
	default: 'numbers',
});

export const phoneNumbers = topFields.any({
	displayName: 'Phone Numbers',
	name: 'phoneNumbers',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. +33 6 39 98 00 01',
	hint: 'Drag your phone column here, or type a number',
	description: 'Numbers separated by commas',
});

export const listIds = topFields.value(readListIds, {
	displayName: 'List IDs',
	name: 'listIds',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1001, 1002',
	hint: "[info1] to [info4] in the message insert each contact's fields",
	description: 'IDs separated by commas',
	displayOptions: { show: { sendTo: ['lists'] } },
});

/** The recipient fields. All operations share the fields, so that switching the operation keeps their values. */
export const recipientFields: INodeProperties[] = [
	sendTo.property,
	{ ...phoneNumbers.property, displayOptions: { show: { sendTo: ['numbers'] } } },
	listIds.property,
];

/** Returns an item's row: the typed numbers or lists, followed by `status`. */
export function describeItem(parameters: Parameters, index: number, status: IDataObject) {
	const isLists = sendTo.read(parameters, index) === 'lists';
	const typed = [parameters.get((isLists ? listIds : phoneNumbers).path, index) ?? []]
		.flat()
		.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)));
	if (isLists) return { lists: typed, ...status };
	return { phone: typed.length === 0 ? null : typed.join(', '), ...status };
}

export function createCampaignReader(
	session: Session,
): (index: number, warnings: string[]) => text.CampaignItem | LeftOut {
	const { parameters } = session;
	const numberOptions = createNumberOptions(session);
	const findExcluded = createExclusionReader(session, numberOptions);
	const checkFields = createEmptyFieldCheck(parameters, 'send');
	const readMessage = text.createMessageReader(parameters, text.sendType, (index) => ({
		text: text.message.read(parameters, index),
		...text.links.read(parameters, index),
		toLists: sendTo.read(parameters, index) === 'lists',
	}));
	const { valueAt } = frequencyLimit.read(parameters) ?? {};
	/** Whether items without a number can be left out: the run has several items, and the field itself is not empty. */
	const isTable =
		session.context.getInputData().length > 1 && !isGap(parameters.stored(phoneNumbers.path));
	const readItem = (index: number, warnings: string[]): text.CampaignItem | LeftOut => {
		const leftOut = checkFields(index, warnings);
		if (leftOut) return leftOut;
		const kind = sendTo.read(parameters, index);
		const message = readMessage(index);
		warnings.push(...message.warnings);
		if (kind === 'lists') {
			return { message, lists: listIds.read(parameters, index) };
		}
		const options = {
			...numberOptions(index, phoneNumbers),
			messageId: messageId.read(parameters, index),
		};
		const typed = phoneNumbers.read(parameters, index);
		if (isTable && isGap(typed) && emptyFields.read(parameters, index) === 'leaveOut') {
			const problem = `'${phoneNumbers.property.displayName}' is empty`;
			warnings.push(`${problem}, so the row is left out. Fill in the number to include the row.`);
			return new LeftOut(`${problem}.`, 'without a phone number');
		}
		const recipients = readRecipients(typed, options, warnings);
		return { message, recipients, leftOut: findExcluded(index, recipients) };
	};
	return (index, warnings) => {
		const limitValue = valueAt?.(index);
		const item = readItem(index, warnings);
		return item instanceof LeftOut ? item : { ...item, limitValue };
	};
}
