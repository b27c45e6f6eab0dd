// Recipients combined, against what n8n and the network take anyway: the expression evaluated once per item by a node
// that does nothing else, and one bare fetch of the same body.
import type { IExecuteFunctions, INodeType } from 'n8n-workflow';
import { contacts, sendToContacts } from '../n8n/contacts.ts';
import { prepareNode, withEngine } from '../n8n/engine.ts';
import { campaignSendNode } from '../ours/campaignSendNode.ts';
import { runAsCase } from '../measuring/caseProtocol.ts';
import { timePairs } from '../measuring/timePairs.ts';

const evaluatingNode: INodeType = {
	description: {
		displayName: 'Evaluate',
		name: 'evaluate',
		group: ['transform'],
		version: 1,
		description: 'Evaluates one expression per item',
		defaults: { name: 'Evaluate' },
		inputs: ['main'],
		outputs: ['main'],
		properties: [{ displayName: 'Phone', name: 'phoneNumbers', type: 'string', default: '' }],
	},
	async execute(this: IExecuteFunctions) {
		const input = this.getInputData();
		for (let at = 0; at < input.length; at++) this.getNodeParameter('phoneNumbers', at);
		return [input];
	},
};

await runAsCase<'floor'>(
	async ({ packageFolder, count, phoneNumbers, evaluator }) =>
		await withEngine(async (service) => {
			const send = campaignSendNode(packageFolder, service, { phoneNumbers });
			const evaluate = prepareNode({
				typeName: 'bench.evaluate',
				type: evaluatingNode,
				parameters: { phoneNumbers },
			});
			const headers = { 'content-type': 'application/json', authorization: 'Bearer sbx_bench' };
			let body = Buffer.alloc(0);
			const pairs = await timePairs(
				sendToContacts(service, send, { count, requests: 1, warmUp: count }),
				{
					input: () => contacts(count),
					run: async (input) => {
						await evaluate(input);
						const request = { method: 'POST', headers, body };
						const response = await fetch(`${service.baseUrl}/send`, request);
						return (await response.json()) as { sent: number };
					},
					warmUp: async () => {
						// Ours has sent it in its warm-up.
						body = await service.lastBody();
						await evaluate(contacts(500));
					},
					check: async ({ sent }) => {
						const { recipients } = await service.seen();
						if (sent !== count || recipients !== count)
							throw new Error('The floor sent something else.');
					},
				},
			);
			return { pairs };
		}, evaluator),
);
