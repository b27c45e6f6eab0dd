// 200,000 recipients in one item: how much this fresh process grows from where it was when the run began. Arguments:
// the shape of the input, `array` or `text`.
import { startExpressions, stopExpressions } from '../engine.ts';
import { report } from '../pairs.ts';
import { ourNode, startServer } from '../world.ts';

const RECIPIENTS = 200_000;
const server = await startServer();
await startExpressions();
const shape = process.argv[2] === 'text' ? (list) => list.join('\n') : (list) => list;
const input = (count) => [
	{
		json: { phones: shape(Array.from({ length: count }, (_, at) => String(33_639_980_000 + at))) },
	},
];
const run = ourNode(server, { phoneNumbers: '={{ $json.phones }}' });

// What is loaded once and what is compiled is no matter of size.
for (let round = 0; round < 20; round++) await run(input(1_000));
await server.counts();
const items = input(RECIPIENTS);
const settled = () => {
	globalThis.gc();
	globalThis.gc();
	return process.memoryUsage();
};
const before = settled();
let heapPeak = before.heapUsed;
const sampler = setInterval(() => {
	heapPeak = Math.max(heapPeak, process.memoryUsage().heapUsed);
}, 1);
const output = await run(items);
clearInterval(sampler);
// The most memory that the process ever had, in kB: with what it had before in it, so rather too much.
const rssPeak = process.resourceUsage().maxRSS * 1024;
const seen = await server.counts();
if (seen.recipients !== RECIPIENTS || seen.requests !== 1 || output.length !== 1) {
	throw new Error(`Sent something else: ${JSON.stringify(seen)}`);
}
const after = settled();
report({
	bodyBytes: seen.bytes,
	rss: rssPeak - before.rss,
	heap: heapPeak - before.heapUsed,
	kept: after.heapUsed - before.heapUsed,
});
await stopExpressions();
server.stop();
process.exit();
