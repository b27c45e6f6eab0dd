import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { INode, INodeParameters } from 'n8n-workflow';
import { root } from '../../support/package/packedPackage';
import { ownNodes, parameterFaults } from '../../support/workflows/parameterFaults';

const read = <Content>(folder: string, file: string) =>
	JSON.parse(readFileSync(path.join(root, folder, file), 'utf8')) as Content;
const filesOf = (folder: string) =>
	readdirSync(path.join(root, folder)).filter((file) => file.endsWith('.json'));

interface Brief {
	brief: string;
	workflow: { nodes: INode[] };
}

const BRIEFS = 'test/fixtures/briefs';
const briefs = filesOf(BRIEFS).map((file) => ({ file, ...read<Brief>(BRIEFS, file) }));

describe('the workflows for what people ask for', () => {
	it.each(briefs)('$file has parameters that the nodes describe', ({ workflow }) => {
		expect(ownNodes(workflow)).not.toEqual([]);
		expect(ownNodes(workflow).flatMap(parameterFaults)).toEqual([]);
	});

	it('use every operation and every event', () => {
		const nodes = briefs.flatMap(({ workflow }) => ownNodes(workflow));
		const operations = nodes.map(
			({ parameters }) => `${parameters.resource}.${parameters.operation}`,
		);
		const events = nodes.flatMap(({ parameters }) => parameters.events ?? []);
		expect(new Set(operations)).toEqual(
			new Set([
				...['send', 'simulate', 'sendAndWait'].map((name) => `campaign.${name}`),
				...['create', 'updateStatus', 'delete'].map((name) => `webhook.${name}`),
				'apiError.get',
				'apiError.getAll',
				'npai.getAll',
				// A trigger has none.
				'undefined.undefined',
			]),
		);
		expect(new Set(events)).toEqual(new Set(['DLR', 'MO', 'STOP', 'CLICKER', 'BALANCE_ALERT']));
	});
});

describe('the examples', () => {
	it.each(filesOf('examples'))('%s has parameters that the nodes describe', (file) => {
		const nodes = ownNodes(read('examples', file));
		expect(nodes.flatMap(parameterFaults)).toEqual([]);
	});
});

describe('parameterFaults', () => {
	const faultsOf = (parameters: INodeParameters, type = 'smsCampaigns') =>
		parameterFaults({
			id: '1',
			name: 'SMS',
			type: `n8n-nodes-sms-campaigns.${type}`,
			typeVersion: 1,
			position: [0, 0],
			parameters,
		});
	const send = {
		resource: 'campaign',
		operation: 'send',
		sendTo: 'numbers',
		phoneNumbers: '33639980001',
		message: 'Hello',
	};

	it.each([
		[{ ...send, text: 'Hello' }, ['SMS: text: there is no such parameter']],
		[{ ...send, listIds: '1001' }, ['SMS: listIds: it is not shown']],
		[{ ...send, pushtype: 'advert' }, ['SMS: pushtype: "advert" is no value of it']],
		[{ ...send, maximumCost: '2' }, ['SMS: maximumCost: "2" is no value of it']],
		[{ ...send, options: { colour: 'red' } }, ['SMS: options.colour: there is no such parameter']],
		[
			{ ...send, options: { campaigns: 'perItem', batching: { batch: { size: 5 } } } },
			expect.arrayContaining(['SMS: options.batching.batch.size: there is no such parameter']),
		],
		[
			{ ...send, sendTo: 'lists', phoneNumbers: '', listIds: '1001', options: { messageId: 'a' } },
			expect.arrayContaining(['SMS: options.messageId: it is not shown']),
		],
		[{ ...send, message: '' }, ['SMS: Parameter "Message" is required.']],
		[send, []],
	])('finds in %j: %j', (parameters, faults) => {
		expect(faultsOf(parameters)).toEqual(faults);
	});

	it('finds a type of nodes that is not there', () => {
		expect(faultsOf(send, 'sms')).toEqual([
			'SMS: there is no node type n8n-nodes-sms-campaigns.sms',
		]);
	});
});
