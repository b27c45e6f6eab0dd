// `npm start`: the set-up, then the sandbox and the real n8n with this package in it. startOptions.mts has its options.
import type { Result } from '../harness/exampleCampaign/comparison.mts';
import { isFree } from '../harness/system/ports.mts';
import { stopOnSignals } from '../harness/system/signals.mts';
import { setUp } from './setup.mts';
import { readStartOptions, USAGE } from './startOptions.mts';

function options() {
	try {
		return readStartOptions(process.argv.slice(2));
	} catch (error) {
		console.error(`${(error as Error).message}\n${USAGE}`);
		process.exit(2);
	}
}

const { port, once, help } = options();
if (help) {
	console.log(USAGE);
	process.exit(0);
}
// With --once nobody looks at the editor: any free port will do.
if (!once && !(await isFree(port))) {
	console.error(
		`Port ${port} is in use on this machine. Stop what runs there, or choose another: npm start -- --port ${port + 1}`,
	);
	process.exit(1);
}

/** Ends what runs; set once something can run. */
let tearDown = async () => {};
const isStopping = stopOnSignals(async () => {
	console.error('\nStopping the sandbox and n8n …');
	await tearDown();
	console.error('Stopped.');
});

/** Prints what is wrong, and the total. */
function conclude(results: Result[]): void {
	for (const { name, ok } of results) if (!ok) console.log(`✘ ${name}`);
	const failed = results.filter(({ ok }) => !ok).length;
	console.log(`${results.length - failed} passed, ${failed} failed`);
	process.exitCode = failed === 0 ? 0 : 1;
}

try {
	await setUp();
	// Loaded only now: they need packages, which a new clone has after the set-up.
	({ tearDown } = await import('../harness/stack.mts'));
	const { runOnce } = await import('../harness/once.mts');
	const { serve } = await import('../harness/serve.mts');
	if (once) conclude(await runOnce());
	else await serve(port);
} catch (error) {
	// What a child tells while it is being stopped is no news.
	if (!isStopping()) console.error(`\n${(error as Error).message}`);
	process.exitCode = 1;
} finally {
	await tearDown();
}
