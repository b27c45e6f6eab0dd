// 10,000 contacts, one text: our node in one request, the HTTP Request node in 10,000.
import { startExpressions, stopExpressions } from '../engine.mjs';
import { measurePairs, report } from '../pairs.mjs';
import { contacts, expectSent, httpRequestNode, ourNode, startServer } from '../world.mjs';

const ITEMS = 10_000;
const server = await startServer();
await startExpressions();

const side = (run, requests) => ({
	run,
	input: () => contacts(ITEMS),
	warmUp: async () => {
		await run(contacts(500));
		await server.counts();
	},
	check: expectSent(server, { items: ITEMS, requests }),
});
const ours = side(ourNode(server), 1);
const theirs = side(httpRequestNode(server), ITEMS);
report({ pairs: await measurePairs(ours, theirs) });

await stopExpressions();
server.stop();
process.exit();
