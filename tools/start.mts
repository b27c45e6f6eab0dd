// `npm start` and `npm run dev`: the set-up, then the sandbox and the real n8n with this package in it.
import { parseArgs } from 'node:util';
import { isFree } from '../harness/system/ports.mts';
import { stopOnSignals } from '../harness/system/signals.mts';
import { setUp } from './setup.mts';

const USAGE = `Usage: npm start -- [--port <number>] [--once]
  --port <number>   the editor's port (5678)
  --once            send the campaign, compare its result with what is expected, and leave
  --watch           build the nodes again after each change, and have n8n load them (npm run dev)`;

function readOptions() {
	try {
		const { values } = parseArgs({
			options: {
				port: { type: 'string', default: '5678' },
				once: { type: 'boolean', default: false },
				watch: { type: 'boolean', default: false },
			},
		});
		const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : 0;
		if (port >= 1 && port <= 65535) return { ...values, port };
		throw new Error(`--port wants a number from 1 to 65535, not "${values.port}".`);
	} catch (error) {
		console.error(`${(error as Error).message}\n${USAGE}`);
		return process.exit(2);
	}
}

const { port, once, watch } = readOptions();
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

await setUp();
try {
	// Loaded only now: they need packages, which a new clone has after the set-up.
	({ tearDown } = await import('../harness/stack.mts'));
	const { runOnce } = await import('../harness/once.mts');
	const { serve } = await import('../harness/serve.mts');
	if (once) {
		const results = await runOnce();
		const failed = results.filter(({ ok }) => !ok);
		for (const { name } of failed) console.log(`✘ ${name}`);
		console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
		process.exitCode = failed.length === 0 ? 0 : 1;
	} else await serve(port, watch);
} catch (error) {
	// What a child tells while it is being stopped is no news.
	if (!isStopping()) console.error(`\n${(error as Error).message}`);
	process.exitCode = 1;
} finally {
	await tearDown();
}
