// Contacts with one text: our node in one request, the HTTP Request node in one each. Arguments: how many, and the
// expression for the number.
import { startExpressions, stopExpressions } from '../engine.ts';
import { measurePairs, report } from '../pairs.ts';
import { contacts, expectSent, httpRequestNode, ourNode, startServer } from '../world.ts';

const items = Number(process.argv[2]);
const phone = process.argv[3];
const server = await startServer();
await startExpressions();

const side = (run, requests) => ({
	run,
	input: () => contacts(items),
	warmUp: async () => {
		await run(contacts(500));
		await server.counts();
	},
	check: expectSent(server, { items, requests }),
});
const ours = side(ourNode(server, { phoneNumbers: `={{ ${phone} }}` }), 1);
const theirs = side(httpRequestNode(server, { phone }), items);
report({ pairs: await measurePairs(ours, theirs) });

await stopExpressions();
server.stop();
process.exit();
