// The workflows in examples/ use only parameters that the nodes describe, and contain no data of their author's n8n
// server.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NodeHelpers } from 'n8n-workflow';
import type {
	INode,
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodeTypeDescription,
	IWorkflowBase,
} from 'n8n-workflow';
import { SmsCampaigns } from '../../nodes/SmsCampaigns/SmsCampaigns.node';
import { SmsCampaignsTrigger } from '../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';
import { filledParameters } from '../support/engine/filledParameters.cts';
import { root } from '../support/package/packedPackage.cts';

const PACKAGE = 'n8n-nodes-sms-campaigns.';
const DESCRIPTIONS: Record<string, INodeTypeDescription> = {
	[`${PACKAGE}smsCampaigns`]: new SmsCampaigns().description,
	[`${PACKAGE}smsCampaignsTrigger`]: new SmsCampaignsTrigger().description,
};

/** Returns a fault for each of a node's parameters that the node's description does not contain, show or allow. */
function parameterFaults(node: INode): string[] {
	const description = DESCRIPTIONS[node.type];
	if (!description) return [`there is no node type ${node.type}`];
	const filled = filledParameters(description, node, node.parameters);

	const check = (values: INodeParameters, properties: INodeProperties[], root = values): string[] =>
		Object.entries(values).flatMap(([name, value]) => {
			const shown = properties.filter(
				(one) =>
					one.name === name && NodeHelpers.displayParameter(root, one, node, description, filled),
			);
			if (shown.length === 0) return [`${name}: there is no such parameter, or it is not shown`];
			const faults = shown.map((property) => checkValue(value, property));
			return faults.some((found) => found.length === 0) ? [] : faults[0];
		});

	function checkValue(value: unknown, { name, type, options = [] }: INodeProperties): string[] {
		if (typeof value === 'string' && value.startsWith('=')) return [];
		if (type === 'options' || type === 'multiOptions') {
			const choices = options.map((option) => ('value' in option ? option.value : undefined));
			const wrong = [value].flat().filter((one) => !choices.includes(one as string));
			return wrong.map((one) => `${name}: ${String(one)} is not one of its choices`);
		}
		if (type === 'collection') return check(value as INodeParameters, options as INodeProperties[]);
		if (type !== 'fixedCollection') return [];
		return Object.entries(value as Record<string, INodeParameters>).flatMap(([group, values]) => {
			const found = (options as INodePropertyCollection[]).find((one) => one.name === group);
			return found ? check(values, found.values) : [`${name}.${group}: there is no such part`];
		});
	}

	const issues = NodeHelpers.getNodeParametersIssues(description.properties, node, description);
	return [
		...check(node.parameters, description.properties, filled),
		...Object.values(issues?.parameters ?? {}).flat(),
	];
}

/** Returns whether a node stores data for later executions, in a data table or in n8n's record of seen items. */
const remembers = ({ parameters: { operation, resource } }: INode) =>
	(resource === 'row' && ['insert', 'update', 'upsert'].includes(String(operation))) ||
	operation === 'removeItemsSeenInPreviousExecutions';

const files = readdirSync(path.join(root, 'examples')).filter((file) => file.endsWith('.json'));

describe.each(files)('%s', (file) => {
	const text = readFileSync(path.join(root, 'examples', file), 'utf8');
	const { nodes, connections } = JSON.parse(text) as Pick<IWorkflowBase, 'nodes' | 'connections'>;

	it('has only parameters that the nodes describe', () => {
		const own = nodes.filter(({ type }) => type.startsWith(PACKAGE));
		expect(own.flatMap(parameterFaults)).toEqual([]);
	});

	it('begins with a note about its purpose, and is inactive after import', () => {
		expect(nodes[0].type).toBe('n8n-nodes-base.stickyNote');
		expect(nodes[0].parameters.content).toMatch(/^## \S/);
		expect(text).not.toMatch(/"active": true/);
	});

	it('uses only credentials of this package, n8n and basic authentication, without their IDs', () => {
		for (const [type, { id }] of nodes.flatMap((node) => Object.entries(node.credentials ?? {}))) {
			expect(['smsCampaignsApi', 'n8nApi', 'httpBasicAuth']).toContain(type);
			// A credential ID from another n8n instance would appear as a missing credential.
			expect(id).toBe('');
		}
	});

	it('sets no default country, and sends marketing messages only in allowed hours', () => {
		expect(text).not.toMatch(/"defaultCountry"/);
		const advertising = nodes.filter(({ parameters }) => parameters.pushtype === 'marketing');
		for (const { parameters } of advertising) {
			expect(parameters.options).toHaveProperty('allowedHours.window.outside', 'schedule');
		}
	});

	it('stores data for later executions only after notifying the team', () => {
		const before = (name: string, seen = new Set<string>()): Set<string> => {
			for (const [from, { main }] of Object.entries(connections)) {
				if (seen.has(from) || !main.flat().some((to) => to?.node === name)) continue;
				before(from, seen.add(from));
			}
			return seen;
		};
		const notifying = nodes.filter(({ name }) => name.startsWith('Notify Team'));
		const earlier = new Set(notifying.flatMap(({ name }) => [...before(name)]));
		expect(nodes.filter(({ name }) => earlier.has(name)).filter(remembers)).toEqual([]);
	});

	it("inserts no text from another node's parameters, because n8n would not evaluate expressions in the text", () => {
		expect(text).not.toMatch(/\.params\b/);
	});
});

it.each<[INodeParameters, string[]]>([
	[{}, []],
	[{ text: 'Hello' }, ['text: there is no such parameter, or it is not shown']],
	[{ listIds: '1001' }, ['listIds: there is no such parameter, or it is not shown']],
	[{ pushtype: 'advert' }, ['pushtype: advert is not one of its choices']],
	[{ options: { colour: 'red' } }, ['colour: there is no such parameter, or it is not shown']],
	[{ message: '' }, ['Parameter "Message" is required.']],
])('a send node with the parameters %j has the faults %j', (wrong, faults) => {
	const send = { resource: 'campaign', operation: 'send', phoneNumbers: '33639980001' };
	const node = { type: `${PACKAGE}smsCampaigns`, typeVersion: 1 } as INode;
	const parameters = { ...send, message: 'Hello', ...wrong };
	expect(parameterFaults({ ...node, parameters })).toEqual(faults);
});
