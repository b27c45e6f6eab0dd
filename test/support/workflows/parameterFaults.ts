// What is wrong with the parameters of this package's nodes in a workflow, by the nodes' own descriptions.
import { NodeHelpers } from 'n8n-workflow';
import type {
	INode,
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodeTypeDescription,
} from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { SmsCampaignsTrigger } from '../../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';
import { filledParameters } from '../engine/filledParameters';

const PACKAGE = 'n8n-nodes-sms-campaigns.';
const action = new SmsCampaigns().description;

/** What n8n adds to a node that an AI agent uses. */
const toolField: INodeProperties = {
	displayName: 'Tool Description',
	name: 'descriptionType',
	type: 'options',
	options: [
		{ name: 'Set Automatically', value: 'auto' },
		{ name: 'Set Manually', value: 'manual' },
	],
	default: 'auto',
};

const DESCRIPTIONS: Readonly<Record<string, INodeTypeDescription>> = {
	[`${PACKAGE}smsCampaigns`]: action,
	[`${PACKAGE}smsCampaignsTool`]: { ...action, properties: [toolField, ...action.properties] },
	[`${PACKAGE}smsCampaignsTrigger`]: new SmsCampaignsTrigger().description,
};

/** The JavaScript types of simple parameters. */
const TYPES: Readonly<Record<string, string>> = {
	boolean: 'boolean',
	dateTime: 'string',
	number: 'number',
	string: 'string',
};

/** The nodes of this package in a workflow. */
export const ownNodes = ({ nodes }: { nodes: INode[] }): INode[] =>
	nodes.filter(({ type }) => type.startsWith(PACKAGE));

/**
 * Checks a node's parameters: whether each exists and is shown, has a value that its description allows, and whether
 * one that is required has none.
 *
 * @returns a line for each fault
 */
export function parameterFaults(node: INode): string[] {
	const description = DESCRIPTIONS[node.type];
	if (!description) return [`${node.name}: there is no node type ${node.type}`];
	const filled = filledParameters(description, node, node.parameters);
	const isShown = (values: INodeParameters) => (property: INodeProperties) =>
		NodeHelpers.displayParameter(values, property, node, description, filled);

	function check(values: INodeParameters, properties: INodeProperties[], path: string): string[] {
		return Object.entries(values).flatMap(([name, value]) => {
			const at = path + name;
			const named = properties.filter((one) => one.name === name && one.type !== 'hidden');
			if (named.length === 0) return [`${at}: there is no such parameter`];
			const shown = named.filter(isShown(path === '' ? filled : values));
			if (shown.length === 0) return [`${at}: it is not shown`];
			const faults = shown.map((property) => checkValue(value, property, at));
			return faults.some((found) => found.length === 0) ? [] : faults[0];
		});
	}

	function checkValue(value: unknown, { type, options = [], modes }: INodeProperties, at: string) {
		const wrong = [`${at}: ${JSON.stringify(value)} is no value of it`];
		if (typeof value === 'string' && value.startsWith('=')) return [];
		if (TYPES[type]) return typeof value === TYPES[type] ? [] : wrong;
		if (type === 'options' || type === 'multiOptions') {
			const choices = options.map((option) => ('value' in option ? option.value : undefined));
			return [value].flat().every((one) => choices.includes(one as string)) ? [] : wrong;
		}
		if (type === 'resourceLocator') {
			const { mode } = value as { mode: string };
			return modes?.some(({ name }) => name === mode) ? [] : wrong;
		}
		if (type === 'collection') {
			return check(value as INodeParameters, options as INodeProperties[], `${at}.`);
		}
		if (type === 'fixedCollection') {
			return Object.entries(value as Record<string, INodeParameters>).flatMap(([name, group]) => {
				const found = (options as INodePropertyCollection[]).find((one) => one.name === name);
				return found
					? check(group, found.values, `${at}.${name}.`)
					: [`${at}.${name}: no such part`];
			});
		}
		return [`${at}: parameters of the type ${type} are not checked`];
	}

	const { parameters = {} } =
		NodeHelpers.getNodeParametersIssues(description.properties, node, description) ?? {};
	return [
		...check(node.parameters, description.properties, ''),
		...Object.values(parameters).flat(),
	].map((fault) => `${node.name}: ${fault}`);
}
