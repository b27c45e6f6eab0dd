// Follows every way in which the sends of up to three items can go, on all cores.
//   node tools/everyCase.ts
// Not in Jest, in which the same takes more than twice as long.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { root } from './root.ts';

const bundle = path.join(root, '.cache/everyCase.cjs');
await build({
	entryPoints: [path.join(root, 'test/support/rules/everyCase.ts')],
	bundle: true,
	platform: 'node',
	outfile: bundle,
});

const WORK = `
const { parentPort, workerData } = require('node:worker_threads');
const { explore, itemsOf, LONG_SIZES, numberItems } = require(workerData.bundle);
for (const [count, most, stops, mostCalls] of LONG_SIZES) {
	const cases = itemsOf(count, most).filter((_, at) => at % workerData.workers === workerData.at);
	explore(cases, numberItems, [1, 2, 3], { stops, mostCalls });
	parentPort.postMessage({ size: { count, most, stops, mostCalls }, cases: cases.length });
}`;

/** What a worker has explored without a fault. */
interface Explored {
	size: object;
	cases: number;
}

const workers = availableParallelism();
await Promise.all(
	Array.from(
		{ length: workers },
		async (_, at) =>
			await new Promise<void>((resolve, reject) => {
				const worker = new Worker(WORK, { eval: true, workerData: { bundle, workers, at } });
				worker.on('message', ({ size, cases }: Explored) =>
					console.log(`worker ${at}: ${cases} cases of ${JSON.stringify(size)}, none wrong`),
				);
				worker.on('error', reject);
				worker.on('exit', () => resolve());
			}),
	),
);
