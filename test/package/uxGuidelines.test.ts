// n8n's UX guidelines for verified community nodes, each as a test with a wrong node that it finds:
// https://docs.n8n.io/connect/create-nodes/build-your-node/reference/ux-guidelines
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import {
	allFields,
	choicesOf,
	described,
	operationsOf,
	type Described,
} from '../support/guidelines/describedFields';
import { documentedItems } from '../support/docs/outputSchema';
import { PAGES } from '../support/docs/operationPages';
import { checkWords } from '../support/operations/messageGuideline';
import { isSentenceCase, isTitleCase } from '../support/guidelines/textCase';

/** Why the options of a dropdown are not sorted by name. */
const MEANINGFUL_ORDER: Record<string, string> = {
	'SMS Campaigns: Resource': 'what is needed daily comes first, and what is for repairs last',
	'SMS Campaigns: Default Country':
		'None is the default; the countries are sorted as in a phone book',
	'SMS Campaigns: Output': "as in n8n's guideline",
	'SMS Campaigns: Days': 'the order of the week',
	'SMS Campaigns: Type of Approval': "as in n8n's own nodes that send and wait",
	'SMS Campaigns: Limit Type': "as in n8n's own nodes that send and wait",
	'SMS Campaigns: Unit': 'from the shortest to the longest',
	'SMS Campaigns Trigger: Trigger On': 'the order of the outputs, what people wait for first',
};

/** Operations that are none of n8n's, by the word that the service has for them. */
const OWN_OPERATIONS = ['Send', 'Send and Wait for Response', 'Simulate', 'Update Status'];

/** Why an ID has to be typed in. */
const TYPED_IDS: Record<string, string> = {
	messageId: 'an ID of the user',
	webhookId: 'the service has no call that lists webhooks (contract 4.4)',
};

/** Why an action does not name its resource. */
const OTHER_OBJECT: Record<string, string> = {
	'Send SMS and wait for response': "worded as n8n's own, and it asks one person: no campaign",
};

/** Labels that are no ordinary words: `Base URL`, `Short Link URLs`. */
const fieldNames = described
	.flatMap(({ properties }) => allFields(properties))
	.map(({ displayName }) => displayName)
	.filter((name) => / [A-Z]/.test(name));

const simplifyText =
	'Whether to return a simplified version of the response instead of the raw data';
const isButton = ({ type }: INodeProperties) => type === 'collection' || type === 'fixedCollection';
const isProperName = ({ name }: INodeProperties) => name === 'defaultCountry';
const isSorted = (names: string[]) =>
	names.every((name, index) => index === 0 || names[index - 1].localeCompare(name, 'en') <= 0);

/** What people read of a field: its own texts, and those of what it offers. */
const textsOf = (field: INodeProperties) =>
	[field, ...choicesOf(field)]
		.flatMap(({ description, ...rest }) => [description, 'hint' in rest ? rest.hint : undefined])
		.filter((text) => text !== undefined);

const perField =
	(find: (field: INodeProperties, node: Described) => string[] | boolean | undefined) =>
	(node: Described) =>
		allFields(node.properties).flatMap((field) => {
			const found = find(field, node);
			const label = `${node.displayName}: ${field.displayName}`;
			return Array.isArray(found) ? found.map((text) => `${label}: ${text}`) : found ? [label] : [];
		});

const perOperation =
	(isWrong: (operation: ReturnType<typeof operationsOf>[number]) => boolean) => (node: Described) =>
		operationsOf(node)
			.filter(isWrong)
			.map(({ resource, name, action }) => `${resource}: ${name} (${action})`);

const field = (properties: Partial<INodeProperties>): INodeProperties => ({
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	...properties,
});

/** A resource with one operation. */
const operation = (name: string, action: string, description?: string): INodeProperties[] => [
	field({ name: 'resource', type: 'options', options: [{ name: 'Webhook', value: 'webhook' }] }),
	field({
		name: 'operation',
		type: 'options',
		displayOptions: { show: { resource: ['webhook'] } },
		options: [{ name, value: 'one', action, description }],
	}),
];

interface Guideline {
	sentence: string;
	/** Names what breaks the guideline. */
	find: (node: Described) => string[];
	/** A node that breaks it. */
	wrong: INodeProperties[];
}

const GUIDELINES: Guideline[] = [
	{
		sentence: 'no text is empty',
		find: perField((entry) =>
			[entry, ...choicesOf(entry)].some((one) => {
				const { displayName, name, action, description, hint, placeholder } =
					one as unknown as IDataObject;
				return [displayName, name, action, description, hint, placeholder].includes('');
			}),
		),
		wrong: operation('Create', 'Create a webhook', ''),
	},
	{
		sentence: 'API keys and sensitive credentials are password fields',
		find: perField(
			({ name, type, typeOptions }) =>
				type === 'string' && /token|secret|password|apikey/i.test(name) && !typeOptions?.password,
		),
		wrong: [field({ displayName: 'Access Token', name: 'accessToken' })],
	},
	{
		sentence:
			"operations are n8n's: Create, Delete, Get, Get Many, Update; or the service has a word of its own",
		find: perOperation(
			({ name }) =>
				!/^(?:Create|Create or Update|Delete|Get|Get Many|Update)$/.test(name) &&
				!OWN_OPERATIONS.includes(name),
		),
		wrong: operation('List', 'List webhooks'),
	},
	{
		sentence: 'a single thing is chosen in a Resource Locator, from a list at first',
		find: perField(({ name, type, default: value, modes }) => {
			if (type !== 'resourceLocator')
				return type === 'string' && /Id$/.test(name) && !TYPED_IDS[name];
			const hasList = modes?.some((mode) => mode.type === 'list') ?? false;
			return hasList && (value as { mode: string }).mode !== 'list';
		}),
		wrong: [field({ displayName: 'List ID', name: 'listId' })],
	},
	{
		sentence: 'sorting is in a collection of its own, below the options',
		find: ({ properties }) => {
			const isSort = ({ displayName }: INodeProperties) =>
				/^(?:Sort|Order|Direction)\b/.test(displayName);
			const within = properties
				.filter(({ displayName }) => displayName !== 'Sort')
				.flatMap((one) => (isButton(one) ? allFields([one]) : [one]));
			const above = properties.filter(
				({ displayName, displayOptions }, index) =>
					displayName === 'Sort' &&
					properties
						.slice(index)
						.some(
							(other) =>
								other.name === 'options' &&
								JSON.stringify(other.displayOptions) === JSON.stringify(displayOptions),
						),
			);
			return [...within.filter(isSort), ...above].map(({ displayName }) => displayName);
		},
		wrong: [
			field({ name: 'options', type: 'collection', options: [field({ displayName: 'Sort By' })] }),
		],
	},
	{
		sentence: 'a simplified output is switched by Simplify, in the words of n8n',
		find: perField(
			({ name, displayName, description }) =>
				(name === 'simplify' || displayName === 'Simplify') &&
				(name !== 'simplify' || displayName !== 'Simplify' || description !== simplifyText),
		),
		wrong: [field({ displayName: 'Simplify Response', name: 'simplify', type: 'boolean' })],
	},
	{
		sentence: 'Return All goes with a Limit of 50, at least 1',
		find: ({ properties }) => {
			const named = (name: string) => properties.filter((one) => one.name === name);
			const limits = named('limit');
			return [
				...(named('returnAll').length === limits.length ? [] : ['one of them is alone']),
				...limits
					.filter(({ default: value, typeOptions }) => value !== 50 || typeOptions?.minValue !== 1)
					.map(({ displayName }) => displayName),
			];
		},
		wrong: [field({ displayName: 'Return All', name: 'returnAll', type: 'boolean' })],
	},
	{
		sentence: 'labels and what dropdowns offer are in title case',
		find: perField((one) => {
			const names = isProperName(one) ? [] : choicesOf(one).map(({ name }) => name);
			const labels = one.type === 'notice' ? [] : [one.displayName];
			return [...labels, ...names].filter((name) => !isTitleCase(name));
		}),
		wrong: [field({ displayName: 'Phone numbers' })],
	},
	{
		sentence: 'actions, descriptions and hints are in sentence case',
		find: (node) => [
			...perField((one) => textsOf(one).filter((text) => !isSentenceCase(text)))(node),
			...perOperation(({ action = '' }) => !isSentenceCase(action))(node),
		],
		wrong: operation('Get', 'Get Webhook Status'),
	},
	{
		sentence: 'jargon is left out where simple words will do',
		find: perField((one) =>
			textsOf(one).filter((text) =>
				/\b(?:params?|payload|endpoint|boolean|string|array|enum|null|regex|mandatory|JSON object)\b/i.test(
					text,
				),
			),
		),
		wrong: [field({ description: 'The endpoint to call' })],
	},
	{
		sentence: 'placeholders begin with e.g.',
		find: perField(
			(one) =>
				one.placeholder !== undefined && !isButton(one) && !/^e\.g\. \S/.test(one.placeholder),
		),
		wrong: [field({ placeholder: 'https://example.com' })],
	},
	{
		sentence: "an operation's name does not repeat its resource",
		find: perOperation(({ resource, name }) => name.includes(resource)),
		wrong: operation('Delete Webhook', 'Delete webhook'),
	},
	{
		sentence: 'an action omits articles',
		find: (node) =>
			allFields(node.properties)
				.flatMap(choicesOf)
				.map(({ action = '' }) => action)
				.filter((action) => /\b(?:an?|the)\b/i.test(action)),
		wrong: operation('Delete', 'Delete a webhook'),
	},
	{
		sentence: 'an action repeats the resource',
		find: perOperation(({ resource, action = '' }) => {
			const [named] = resource.toLowerCase().split(' (');
			return !action.toLowerCase().includes(named) && !OTHER_OBJECT[action];
		}),
		wrong: operation('Delete', 'Delete hook'),
	},
	{
		sentence: 'the description of an operation says more than its name',
		find: perOperation(
			({ name, action = '', description = '' }) =>
				description.split(' ').length <= Math.max(name.split(' ').length, 3) ||
				description === action,
		),
		wrong: operation('Delete', 'Delete webhook', 'Delete webhook'),
	},
	{
		sentence: 'names of fields are in single quotes where a text refers to them',
		find: perField((one) =>
			textsOf(one).filter((text) =>
				fieldNames.some((name) => text.replaceAll(`'${name}'`, '').includes(name)),
			),
		),
		wrong: [field({ description: 'Part of the Base URL' })],
	},
	{
		sentence: 'the description of a boolean begins with Whether',
		find: perField(
			({ type, description }) => type === 'boolean' && !/^Whether /.test(description ?? ''),
		),
		wrong: [field({ type: 'boolean', description: 'Turns it on' })],
	},
	{
		sentence: 'texts do not speak of errors, problems, failures or mistakes',
		find: perField((one) =>
			textsOf(one).filter((text) => /\b(?:error|problem|failure|mistake)s?\b/i.test(text)),
		),
		wrong: [field({ hint: 'An error stops the run' })],
	},
	{
		sentence: 'options are sorted by name, unless their order means something',
		find: perField((one, { displayName }) => {
			if (MEANINGFUL_ORDER[`${displayName}: ${one.displayName}`]) return false;
			const options = one.type === 'collection' ? (one.options as INodeProperties[]) : [];
			return (
				!isSorted(choicesOf(one).map(({ name }) => name)) ||
				!isSorted(options.map((option) => option.displayName))
			);
		}),
		wrong: [
			field({
				type: 'options',
				options: [
					{ name: 'Second', value: 2 },
					{ name: 'First', value: 1 },
				],
			}),
		],
	},
];

it.each(GUIDELINES)('$sentence', ({ find, wrong }) => {
	expect(find({ displayName: 'Wrong', properties: wrong })).not.toEqual([]);
	expect(described.flatMap(find)).toEqual([]);
});

/** The names of the fields of each sample that the pages of the operations have, and tests compare with the code. */
const samples = Object.keys(PAGES).flatMap((name) =>
	documentedItems(name).map((item): [string, string[]] => [name, Object.keys(item as object)]),
);
const tooWide = (all: typeof samples) => all.filter(([, fields]) => fields.length > 10);

it('a simplified output has 10 fields at most', () => {
	expect(tooWide([['one', [...'abcdefghijk']]])).toHaveLength(1);
	expect(tooWide(samples)).toEqual([]);
});

it('deleting gives a single object that says so', () => {
	expect(documentedItems('webhook.delete')).toEqual([{ deleted: true }]);
});

describe('a message', () => {
	const right = {
		name: 'NodeOperationError',
		message: "'Limit' is not a whole number above 0 [item 3]",
		description: "Enter how many results you want, or turn on 'Return All'.",
		itemIndex: 3,
	};
	const check = (changes: Partial<typeof right>) => () =>
		checkWords({ stopped: { ...right, ...changes }, failures: [], said: [] } as never);

	// `test/support/operations/runOperation.ts` checks each message that a test brings about.
	it.each([
		['ends with the number of its item', { message: "'Limit' is not a whole number above 0" }],
		['says how to go on', { description: '' }],
		['avoids words such as error', { message: 'An error occurred [item 3]' }],
		["is one of n8n's classes", { name: 'Error' }],
	])('%s', (_guideline, wrong) => {
		expect(check({})).not.toThrow();
		expect(check(wrong)).toThrow();
	});
});

it('each exception is needed', () => {
	const labels = described.flatMap((node) =>
		allFields(node.properties).map(({ displayName, name }) => [
			`${node.displayName}: ${displayName}`,
			name,
		]),
	);
	const operations = described.flatMap(operationsOf);
	expect(labels.map(([label]) => label)).toEqual(
		expect.arrayContaining(Object.keys(MEANINGFUL_ORDER)),
	);
	expect(labels.map(([, name]) => name)).toEqual(expect.arrayContaining(Object.keys(TYPED_IDS)));
	expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(OWN_OPERATIONS));
	expect(operations.map(({ action }) => action)).toEqual(
		expect.arrayContaining(Object.keys(OTHER_OBJECT)),
	);
});
