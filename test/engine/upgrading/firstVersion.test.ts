// Workflows that were saved with the first version of the nodes (test/fixtures/first-version) are still understood, and
// give what they gave. In the real n8n they are run by e2e/tests/firstVersion.ts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type {
	IDataObject,
	INode,
	INodeProperties,
	INodePropertyCollection,
	INodeTypeDescription,
} from 'n8n-workflow';
import { SmsCampaigns } from '../../../nodes/SmsCampaigns/SmsCampaigns.node';
import { SmsCampaignsTrigger } from '../../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';
import { EVENT_OUTPUTS } from '../../../nodes/SmsCampaigns/trigger/registration/events';
import { runWorkflow } from '../../support/engine/runNode';
import { credentialFor, credentialOptions } from '../../support/engine/credential';
import { passNode } from '../../support/engine/helperNodes';
import { newAccount } from '../../support/sandbox/accounts';
import { deleteWebhook } from '../../support/trigger/accountWebhooks';
import { FORMATS } from '../../support/formats';

jest.setTimeout(30_000);

const read = (file: string) =>
	JSON.parse(
		readFileSync(path.join(__dirname, '../../fixtures/first-version', file), 'utf8'),
	) as unknown;

interface Saved {
	nodes: INode[];
	connections: Record<string, { main: Array<Array<{ node: string }>> }>;
}

const action = read('action.json') as Saved;
const trigger = read('trigger.json') as Saved;
const expected = read('expected.json') as Record<string, IDataObject[]>;

const descriptions: Record<string, INodeTypeDescription> = {
	'n8n-nodes-sms-campaigns.smsCampaigns': new SmsCampaigns().description,
	'n8n-nodes-sms-campaigns.smsCampaignsTrigger': new SmsCampaignsTrigger().description,
};

const saved = [action, trigger, read('ask.json') as Saved]
	.flatMap(({ nodes }) => nodes)
	.filter(({ type }) => type in descriptions);

/** What is stored and no longer known: names of fields, and values that a choice does not offer any more. */
function unknown(stored: IDataObject, properties: INodeProperties[], at = ''): string[] {
	return Object.entries(stored).flatMap(([name, value]) => {
		const named = properties.filter((property) => property.name === name);
		if (named.length === 0) return [`${at}${name}`];
		return named.every((property) => misfits(value, property).length > 0)
			? named.flatMap((property) => misfits(value, property)).map((what) => `${at}${name}: ${what}`)
			: [];
	});
}

function misfits(value: unknown, { type, options = [] }: INodeProperties): string[] {
	if (type === 'options' || type === 'multiOptions') {
		const offered = new Set(options.map((option) => (option as { value?: unknown }).value));
		return (type === 'options' ? [value] : (value as unknown[]))
			.filter((one) => !offered.has(one))
			.map(String);
	}
	if (type === 'collection') return unknown(value as IDataObject, options as INodeProperties[]);
	if (type !== 'fixedCollection') return [];
	const groups = options as INodePropertyCollection[];
	return Object.entries(value as Record<string, IDataObject>).flatMap(([name, fields]) => {
		const group = groups.find((one) => one.name === name);
		return group ? unknown(fields, group.values) : [name];
	});
}

describe('nodes saved with the first version', () => {
	it('are the ones of both nodes', () => {
		const versions = saved.map(({ type, typeVersion }) => `${type.split('.')[1]} ${typeVersion}`);
		expect([...new Set(versions)].sort()).toEqual(['smsCampaigns 1', 'smsCampaignsTrigger 2']);
	});

	it.each(saved)('$name: version, fields and values are still known', (node) => {
		const { version, properties } = descriptions[node.type];
		expect([version].flat()).toContain(node.typeVersion);
		expect(unknown(node.parameters as IDataObject, properties)).toEqual([]);
	});

	it('have their wires where they were: the outputs of the trigger keep their order', () => {
		// In the saved workflow, the events are in the order of the wires that they leave by.
		const [{ parameters }] = trigger.nodes;
		expect(EVENT_OUTPUTS.map(([type]) => type)).toEqual(parameters.events);
	});
});

describe.each(FORMATS)('the workflow of each operation, in %s', (format) => {
	it('gives what it gave with the first version', async () => {
		const account = await newAccount();
		// For the log of refused calls.
		await deleteWebhook(account, 'no-such-webhook');
		const credentials = { smsCampaignsApi: { id: '1', name: 'smsCampaignsApi' } };
		const result = await runWorkflow({
			nodes: action.nodes.map((node) => ({ ...node, credentials })),
			connections: Object.entries(action.connections).map(([from, { main }]) => [
				from,
				main[0][0].node,
			]),
			nodeTypes: {
				'n8n-nodes-sms-campaigns.smsCampaigns': SmsCampaigns,
				'n8n-nodes-base.manualTrigger': passNode,
			},
			...credentialOptions(credentialFor(account, { format })),
			executionId: '10',
			settings: { timezone: 'Europe/Paris' },
		});
		expect(result.error).toBeUndefined();
		for (const [name, items] of Object.entries(expected)) {
			const given = result.output(name).map(({ json }) => json);
			expect({ name, given }).toMatchObject({ name, given: items });
		}
	});
});
