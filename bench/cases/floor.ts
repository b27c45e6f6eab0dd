// Recipients combined, against what n8n and the network take anyway: the expression evaluated once per item by a
// node that does nothing else, and one bare fetch of the same body. Arguments: items, expression, and which of n8n's
// evaluators runs it.
import { prepare, startExpressions, stopExpressions } from '../engine.ts';
import { measurePairs, report } from '../pairs.ts';
import { contacts, expectSent, ourNode, startServer } from '../world.ts';

const items = Number(process.argv[2]);
const phoneNumbers = process.argv[3];
const server = await startServer();
await startExpressions(process.argv[4]);

const nothing = {
	description: {
		displayName: 'Nothing',
		name: 'nothing',
		group: ['transform'],
		version: 1,
		description: 'Evaluates one expression per item',
		defaults: { name: 'Nothing' },
		inputs: ['main'],
		outputs: ['main'],
		properties: [{ displayName: 'Phone', name: 'phoneNumbers', type: 'string', default: '' }],
	},
	async execute() {
		const input = this.getInputData();
		for (let at = 0; at < input.length; at++) this.getNodeParameter('phoneNumbers', at);
		return [input];
	},
};
const evaluate = prepare({ name: 'bench.nothing', type: nothing, parameters: { phoneNumbers } });
const send = ourNode(server, { phoneNumbers });
let body;

const ours = {
	run: send,
	input: () => contacts(items),
	warmUp: async () => {
		await send(contacts(items));
		body = await server.lastBody();
		await server.counts();
	},
	check: expectSent(server, { items, requests: 1 }),
};
const floor = {
	run: async (input) => {
		await evaluate(input);
		const headers = { 'content-type': 'application/json', authorization: 'Bearer sbx_bench' };
		const response = await fetch(`${server.baseUrl}/send`, { method: 'POST', headers, body });
		return await response.json();
	},
	input: () => contacts(items),
	warmUp: async () => await evaluate(contacts(500)),
	check: async (answer) => {
		const { recipients } = await server.counts();
		if (answer.sent !== items || recipients !== items)
			throw new Error('The floor sent something else.');
	},
};
report({ pairs: await measurePairs(ours, floor), facts: { bodyBytes: body.length } });

await stopExpressions();
server.stop();
process.exit();
