import { NodeHelpers, Workflow } from 'n8n-workflow';
import type { INode, INodeParameters, INodeProperties } from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { filledParameters } from '../../support/engine/filledParameters';
import { MapNodeTypes } from '../../support/engine/nodeTypes';

const { description } = new SmsCampaigns();
const { properties } = description;

const OPERATIONS: Record<string, string[]> = {
	campaign: ['send', 'sendAndWait', 'simulate'],
	webhook: ['create', 'delete', 'updateStatus'],
	apiError: ['get', 'getAll'],
	npai: ['getAll'],
};

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

const options = (parameters: INodeParameters) =>
	(field(parameters, 'options').options as INodeProperties[]).filter(
		(option) => !option.displayOptions?.show?.['/sendTo'] || parameters.sendTo !== 'lists',
	);

const send = { resource: 'campaign', operation: 'send' };
const simulate = { resource: 'campaign', operation: 'simulate' };

it('offers the operations of the design', () => {
	for (const [resource, names] of Object.entries(OPERATIONS)) {
		const offered = field({ resource }, 'operation').options as Array<{ value: string }>;
		expect(offered.map(({ value }) => value).sort()).toEqual(names);
	}
});

it('lists campaigns first, and the log of the interface last', () => {
	const resources = field(send, 'resource').options as Array<{ name: string }>;
	expect(resources.map(({ name }) => name)).toEqual([
		'Campaign',
		'Undeliverable Number (NPAI)',
		'Webhook',
		'API Error',
	]);
});

it('asks for a default country only where there are numbers, and has none at first', () => {
	expect(panel({ ...send, sendTo: 'lists' })).not.toContain('Default Country');
	const { default: first, options: countries } = field(send, 'defaultCountry');
	expect(first).toBe('');
	expect(countries).toHaveLength(246);
	expect(countries).toEqual(expect.arrayContaining([{ name: 'France (+33)', value: 'FR' }]));
});

it('shows the fields of a send in the order in which they are filled in', () => {
	expect(panel(send)).toEqual([
		'Send To',
		'Phone Numbers',
		'Default Country',
		'Message',
		'Shorten Links in Message',
		'Message Type',
		'Maximum Cost (Credits)',
		'Output',
		'Options',
	]);
	expect(panel({ ...send, sendTo: 'lists' })).toEqual([
		'Send To',
		'List IDs',
		'Message',
		'Shorten Links in Message',
		'Message Type',
		'Maximum Cost (Credits)',
		'Output',
		'Options',
	]);
});

it('shows the fields of a send without the limits for a simulation', () => {
	expect(panel(simulate)).toEqual(panel(send).filter((name) => name !== 'Maximum Cost (Credits)'));
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
		output: 'raw',
		options: { sender: 'MyShop', schedule: '2027-01-01 10:00:00' },
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
		output: 'simple',
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

it('keeps what is rarely needed under Options, sorted, what is for numbers for numbers alone', () => {
	const names = options(send).map(({ displayName }) => displayName);
	expect(names).toEqual([
		'Allowed Hours',
		'Batching',
		'Character Set',
		'Group Items Into Campaigns',
		'If a Field Is Empty',
		'Maximum Recipients per Campaign',
		'Message ID',
		'Minimum Credits Left',
		'One Output Item Per',
		'Outside Allowed Hours',
		'Schedule',
		'Send Only To (Test)',
		'Sender',
		'Short Link URLs',
		'Timeout (Seconds)',
		'When the Outcome Is Unknown',
	]);
	const forSend = [
		'Allowed Hours',
		'Batching',
		'Message ID',
		'Minimum Credits Left',
		'Outside Allowed Hours',
		'Send Only To (Test)',
		'Timeout (Seconds)',
		'When the Outcome Is Unknown',
	];
	expect(options(simulate).map(({ displayName }) => displayName)).toEqual(
		names.filter((name) => !forSend.includes(name)),
	);
	expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en')));
	const lists = options({ ...send, sendTo: 'lists' }).map(({ name }) => name);
	expect(lists).not.toContain('messageId');
	const defaults = Object.fromEntries(options(send).map((option) => [option.name, option.default]));
	expect(defaults).toMatchObject({
		campaigns: 'distinct',
		outputItemPer: 'input',
		characters: 'lookAlikes',
		emptyFields: 'send',
		unknownOutcome: 'stop',
	});
});

it('shows for a question the fields that concern one person', () => {
	const ask = { resource: 'campaign', operation: 'sendAndWait' };
	expect(panel(ask)).toEqual([
		'To',
		'Default Country',
		'Message',
		'Message Type',
		'Answer By',
		'Approval Options',
		'Maximum Cost (Credits)',
		'Options',
	]);
	expect(field(ask, 'pushtype').default).toBe('alert');
	const names = options(ask).map(({ displayName }) => displayName);
	expect(names).toEqual([
		'Character Set',
		'Details on the Page',
		'If a Field Is Empty',
		'If Unclear',
		'Limit Wait Time',
		'Message ID',
		'Message If Unclear',
		'Page Title',
		'Reply Code',
		'Send Only To (Test)',
		'Sender',
		'When the Outcome Is Unknown',
	]);
});

it('tells that the trigger manages its own webhooks', () => {
	const create = { resource: 'webhook', operation: 'create' };
	expect(panel(create)).toEqual([
		expect.stringMatching(/SMS Campaigns Trigger.*its own webhooks/),
		'Type',
		'URL',
		'Signature',
	]);
	const signature = field(create, 'signature').options as Array<{ name: string }>;
	expect(signature.map(({ name }) => name)).toEqual([
		'Automatic',
		'Custom',
		'From Credential',
		'None',
	]);
	expect(panel({ ...create, signature: 'custom' }).at(-1)).toBe('Signature Secret');
	const secret = field({ ...create, signature: 'custom' }, 'signatureSecret');
	expect(secret.typeOptions?.password).toBe(true);
	expect(panel({ resource: 'webhook', operation: 'delete' })).toEqual(['Webhook ID']);
	expect(panel({ resource: 'webhook', operation: 'updateStatus' })).toEqual([
		'Webhook ID',
		'Status',
	]);
});

it('pages and sorts the log of refused calls', () => {
	const getAll = { resource: 'apiError', operation: 'getAll' };
	expect(panel(getAll)).toEqual(['Return All', 'Limit', 'Simplify', 'Options', 'Sort']);
	expect(panel({ ...getAll, returnAll: true })).toEqual([
		'Return All',
		'Simplify',
		'Options',
		'Sort',
	]);
	const [logId] = shown({ resource: 'apiError', operation: 'get' }).slice(-1);
	expect(logId.modes?.map(({ name }) => name)).toEqual(['list', 'id']);
});

it('shows a limit for undeliverable numbers where it has an effect', () => {
	const npai = { resource: 'npai', operation: 'getAll' };
	expect(panel(npai)).toEqual(['Simplify', 'Return All', 'Limit']);
	expect(panel({ ...npai, returnAll: true })).toEqual(['Simplify', 'Return All']);
	expect(panel({ ...npai, simplify: false })).toEqual(['Simplify']);
});

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

it('describes every field in plain words', () => {
	const texts: string[] = [];
	const walk = (value: unknown): void => {
		if (typeof value !== 'object' || value === null) return;
		for (const [key, inner] of Object.entries(value)) {
			const isText = ['displayName', 'description', 'hint', 'action', 'placeholder'].includes(key);
			if (isText && typeof inner === 'string') texts.push(inner);
			else walk(inner);
		}
	};
	walk(properties);
	expect(texts.length).toBeGreaterThan(80);
	for (const text of texts) {
		expect(text.replace(/API [Ee]rrors?/g, '')).not.toMatch(
			/\b(error|problem|failure|mistake)s?\b/i,
		);
	}
});
