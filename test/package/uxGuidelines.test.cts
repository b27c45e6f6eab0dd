// n8n's lint rules do not check the following UX guidelines for verified community nodes:
// https://docs.n8n.io/connect/create-nodes/build-your-node/reference/ux-guidelines
import type { INodeProperties } from 'n8n-workflow';
import {
	allFields,
	choicesOf,
	described,
	operationsOf,
	type Described,
} from '../support/guidelines/describedFields.cts';

/** The reasons why a dropdown's options are not sorted by name. */
const MEANINGFUL_ORDER: Record<string, string> = {
	'SMS Campaigns: Resource': 'daily tasks come first, and repairs last',
	'SMS Campaigns: Default Country': 'the default is first, then the countries by name',
	'SMS Campaigns API: Default Country': 'the default is first, then the countries by name',
	'SMS Campaigns: Days': 'the order of the week',
	'SMS Campaigns: Type of Approval': "as in n8n's own nodes that send and wait",
	'SMS Campaigns: Limit Type': "as in n8n's own nodes that send and wait",
	'SMS Campaigns: Unit': 'from the shortest to the longest',
	'SMS Campaigns Trigger: Trigger On': 'the order of the outputs, the most expected first',
};

/** The names of operations that n8n's guideline does not list. */
const OWN_OPERATIONS = ['Send', 'Send and Wait for Response', 'Simulate', 'Update Status'];

/** The reasons why a person must type an ID instead of choosing the ID from a list. */
const TYPED_IDS: Record<string, string> = {
	messageId: "a user's ID",
	webhookId: 'the service has no call that lists webhooks (contract 4.4)',
};

/** The reasons why an action does not name its resource. */
const OTHER_OBJECT: Record<string, string> = {
	'Send SMS and wait for response': "n8n's own nodes use this text",
};

/** Labels with a second capitalized word, such as `Base URL`. Other labels could be ordinary words. */
const fieldNames = described
	.flatMap(({ properties }) => allFields(properties))
	.map(({ displayName }) => displayName)
	.filter((name) => / [A-Z]/.test(name));

const isButton = ({ type }: INodeProperties) => type === 'collection' || type === 'fixedCollection';
const isText = (value: unknown): value is string => typeof value === 'string' && / /.test(value);
const WRONG = /\b(?:error|problem|failure|mistake)s?\b/i;
const isSorted = (names: string[]) =>
	names.every((name, index) => index === 0 || names[index - 1].localeCompare(name, 'en') <= 0);

/** Returns the descriptions and hints of a field and of its options. */
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

type Guideline = [
	sentence: string,
	/** Returns the violations of the guideline. */
	find: (node: Described) => string[],
];

const GUIDELINES: Guideline[] = [
	[
		"each operation has a name that n8n's guideline lists, or one of four other names",
		perOperation(
			({ name }) =>
				!/^(?:Create|Create or Update|Delete|Get|Get Many|Update)$/.test(name) &&
				!OWN_OPERATIONS.includes(name),
		),
	],
	[
		'a single resource is chosen in a Resource Locator, which shows a list first',
		perField(({ name, type, default: value, modes }) => {
			if (type !== 'resourceLocator')
				return type === 'string' && /Id$/.test(name) && !TYPED_IDS[name];
			const hasList = modes?.some((mode) => mode.type === 'list') ?? false;
			return hasList && (value as { mode: string }).mode !== 'list';
		}),
	],
	[
		'placeholders begin with e.g.',
		perField(
			(one) =>
				one.placeholder !== undefined && !isButton(one) && !/^e\.g\. \S/.test(one.placeholder),
		),
	],
	[
		"an operation's name does not repeat its resource",
		perOperation(({ resource, name }) => name.includes(resource)),
	],
	[
		"an action's name contains no articles",
		(node) =>
			allFields(node.properties)
				.flatMap(choicesOf)
				.map(({ action = '' }) => action)
				.filter((action) => /\b(?:an?|the)\b/i.test(action)),
	],
	[
		"an action's name contains the resource",
		perOperation(({ resource, action = '' }) => {
			const [named] = resource.toLowerCase().split(' (');
			return !action.toLowerCase().includes(named) && !OTHER_OBJECT[action];
		}),
	],
	[
		'descriptions and hints put field labels in single quotes',
		perField((one) =>
			textsOf(one).filter((text) =>
				fieldNames.some((name) => text.replaceAll(`'${name}'`, '').includes(name)),
			),
		),
	],
	[
		'options are sorted by name, unless their order has a meaning',
		perField((one, { displayName }) => {
			if (MEANINGFUL_ORDER[`${displayName}: ${one.displayName}`]) return false;
			const options = one.type === 'collection' ? (one.options as INodeProperties[]) : [];
			return (
				!isSorted(choicesOf(one).map(({ name }) => name)) ||
				!isSorted(options.map((option) => option.displayName))
			);
		}),
	],
	[
		'no text of a field mentions errors, problems, failures or mistakes',
		perField((one) =>
			[one, ...choicesOf(one)]
				.flatMap((each) => Object.values(each).filter(isText))
				.filter((text) => WRONG.test(text.replace(/API [Ee]rrors?|Network Error/g, ''))),
		),
	],
];

it.each(GUIDELINES)('%s', (_sentence, find) => {
	expect(described.flatMap(find)).toEqual([]);
});
