// 1,000 contacts with a text each: nothing to combine. Both nodes with the same batching, given as JSON:
//   { "batchSize": 50, "batchInterval": 100 }
import { startExpressions, stopExpressions } from '../engine.ts';
import { measurePairs, report } from '../pairs.ts';
import { contacts, expectSent, httpRequestNode, ourNode, startServer } from '../world.ts';

const ITEMS = 1_000;
const batch = JSON.parse(process.argv[2]);
const server = await startServer();
await startExpressions();

const side = (run) => ({
	run,
	input: () => contacts(ITEMS),
	warmUp: async () => {
		await run(contacts(200));
		await server.counts();
	},
	check: expectSent(server, { items: ITEMS, requests: ITEMS }),
});
const text = 'Hello {{ $json.name }}, your parcel is here.';
const ours = side(
	ourNode(server, { message: `=${text}`, options: { campaigns: 'perItem', requests: { batch } } }),
);
const theirs = side(httpRequestNode(server, { text, options: { batching: { batch } } }));
report({ pairs: await measurePairs(ours, theirs) });

await stopExpressions();
server.stop();
process.exit();
