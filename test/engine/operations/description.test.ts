import { NodeHelpers, Workflow } from 'n8n-workflow';
import type { INode, INodeParameters, INodeProperties } from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { filledParameters } from '../../support/engine/filledParameters';
import { MapNodeTypes } from '../../support/engine/nodeTypes';

const { description } = new SmsCampaigns();
const { properties } = description;

function shown(parameters: INodeParameters, within = properties): INodeProperties[] {
	const node = { parameters, typeVersion: 1 } as unknown as INode;
	const filled = filledParameters(description, node, parameters);
	return within.filter((property) =>
		NodeHelpers.displayParameterPath(filled, property, '', node, description),
	);
}

/** Display names of what the panel shows, without the two that choose the operation. */
const panel = (parameters: INodeParameters) =>
	shown(parameters)
		.filter(({ name }) => name !== 'resource' && name !== 'operation')
		.map(({ displayName }) => displayName);

const field = (parameters: INodeParameters, name: string) =>
	shown(parameters).find((property) => property.name === name)!;

const send = { resource: 'campaign', operation: 'send' };
const simulate = { resource: 'campaign', operation: 'simulate' };

it('has no default country at first', () => {
	const { default: first, options: countries } = field(send, 'defaultCountry');
	expect(first).toBe('');
	expect(countries).toHaveLength(246);
	expect(countries).toEqual(expect.arrayContaining([{ name: 'France (+33)', value: 'FR' }]));
});

const FIELDS = [
	'Send To',
	'Default Country',
	'Phone Numbers',
	'Message',
	'Shorten Links in Message',
	'Message Type',
	'Maximum Cost (Credits)',
	'Options',
];
const QUESTION = [
	'To',
	'Default Country',
	'Response Type',
	'Message',
	'Answer By',
	'Approval Options',
	'Options',
];
const create = { resource: 'webhook', operation: 'create' };
const getAll = { resource: 'apiError', operation: 'getAll' };
const npai = { resource: 'npai', operation: 'getAll' };

it.each<[INodeParameters, string[]]>([
	[send, FIELDS],
	[simulate, FIELDS.filter((name) => name !== 'Maximum Cost (Credits)')],
	[
		{ ...send, sendTo: 'lists' },
		FIELDS.flatMap((name) =>
			name === 'Phone Numbers' ? ['List IDs'] : name === 'Default Country' ? [] : [name],
		),
	],
	[{ ...send, operation: 'sendAndWait' }, QUESTION],
	[{ ...create, signature: 'custom' }, ['Type', 'URL', 'Signature', 'Signature Secret']],
	[create, ['Type', 'URL', 'Signature']],
	[{ ...create, operation: 'delete' }, ['Webhook ID']],
	[{ ...create, operation: 'updateStatus' }, ['Webhook ID', 'Status']],
	[getAll, ['Return All', 'Limit', 'Simplify', 'Options', 'Sort']],
	[{ ...getAll, returnAll: true }, ['Return All', 'Simplify', 'Options', 'Sort']],
	[{ ...getAll, operation: 'get' }, ['API Error']],
	[npai, ['Simplify', 'Return All', 'Limit']],
	[{ ...npai, returnAll: true }, ['Simplify', 'Return All']],
	[{ ...npai, simplify: false }, ['Simplify']],
])('shows with %j the fields in the order in which they are filled in', (parameters, fields) => {
	const [notice, ...rest] = panel(parameters);
	if (parameters.operation !== 'create') expect([notice, ...rest]).toEqual(fields);
	else {
		expect(notice).toMatch(/SMS Campaigns Trigger.*its own webhooks/);
		expect(rest).toEqual(fields);
	}
});

it('keeps what was typed when the operation is switched', () => {
	for (const sendTo of ['numbers', 'lists']) {
		const one = shown({ ...send, sendTo });
		const other = shown({ ...simulate, sendTo });
		for (const { displayName, name } of other) {
			if (name === 'operation' || name === 'resource') continue;
			expect(one.find((property) => property.displayName === displayName)?.name).toBe(name);
		}
	}
	const node = { parameters: {}, typeVersion: 1 } as unknown as INode;
	const typed = {
		...send,
		phoneNumbers: '33639980001',
		message: 'Hello',
		shortenLinks: true,
		pushtype: 'alert',
		options: {
			sender: 'MyShop',
			schedule: '2027-01-01 10:00:00',
			output: { values: { data: 'raw', itemPer: 'input' } },
		},
	};
	const switched = NodeHelpers.getNodeParameters(
		properties,
		{ ...typed, operation: 'simulate' },
		true,
		false,
		node,
		description,
	);
	expect(switched).toMatchObject({ ...typed, operation: 'simulate' });
});

it('has defaults that work for a first run', () => {
	const values = (parameters: INodeParameters) =>
		Object.fromEntries(shown(parameters).map(({ name, default: value }) => [name, value]));
	expect(values(send)).toEqual({
		resource: 'campaign',
		operation: 'send',
		sendTo: 'numbers',
		phoneNumbers: '',
		defaultCountry: '',
		message: '',
		shortenLinks: false,
		pushtype: 'marketing',
		maximumCost: 0,
		options: {},
	});
	const types = (parameters: INodeParameters) =>
		(field(parameters, 'pushtype').options as Array<{ name: string }>).map(({ name }) => name);
	expect(types(send)).toEqual(['Alert', 'Marketing']);
	expect(types(simulate)).toEqual(['Alert', 'Marketing', 'Not Set']);
	for (const name of ['phoneNumbers', 'message']) expect(field(send, name).required).toBe(true);
	expect(field(send, 'message').typeOptions?.rows).toBe(4);
	expect(field({ ...send, sendTo: 'lists' }, 'listIds').hint).toMatch(/\[info1\].*\[info4\]/);
});

it.each([
	['send', 11, 14],
	['simulate', 10, 10],
	['sendAndWait', 10, 8],
])(
	'%s shows at most %i fields at first, and has at most %i options',
	(operation, most, mostOptions) => {
		const parameters = { resource: 'campaign', operation };
		const fields = shown(parameters).filter(({ type }) => type !== 'notice');
		// With the credential.
		expect(fields.length + 1).toBeLessThanOrEqual(most);
		expect(field(parameters, 'options').options!.length).toBeLessThanOrEqual(mostOptions);
	},
);

/** A workflow with the node alone, as n8n's editor evaluates expressions of its description. */
function editorOf(parameters: INodeParameters): { workflow: Workflow; node: INode } {
	const node = {
		id: '1',
		name: 'SMS Campaigns',
		type: 'smsCampaigns',
		typeVersion: 1,
		position: [0, 0],
		parameters: { ...send, ...parameters },
	} as INode;
	const nodeTypes = new MapNodeTypes({ smsCampaigns: SmsCampaigns });
	return {
		node,
		workflow: new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes }),
	};
}

it('says TEST in the subtitle while a test number replaces the recipients', () => {
	const subtitle = (options: INodeParameters) => {
		const { workflow, node } = editorOf({ options });
		return workflow.expression.getSimpleParameterValue(node, description.subtitle!, 'internal', {});
	};
	expect(subtitle({})).toBe('send: campaign');
	expect(subtitle({ sendOnlyTo: '33639980001' })).toBe('TEST: send: campaign');
});

it.each([
	['to 100 items without a limit', {}, 100, true],
	['to 99', {}, 99, false],
	['with a limit', { maximumCost: 5 }, 100, false],
	['for a test', { options: { sendOnlyTo: '33639980001' } }, 100, false],
	['that is simulated', simulate, 100, false],
	['of webhooks', { resource: 'webhook', operation: 'create' }, 100, false],
])('points out before the run what may be dear: a send %s', (_what, parameters, count, seen) => {
	const { workflow, node } = editorOf(parameters);
	const input = Array.from({ length: count }, () => ({ json: {} }));
	const [{ displayCondition, whenToDisplay }] = description.hints!;
	expect(whenToDisplay).toBe('beforeExecution');
	expect(
		workflow.expression.getParameterValue(
			displayCondition!,
			null,
			0,
			0,
			node.name,
			input,
			'manual',
			{},
		),
	).toBe(seen);
});
