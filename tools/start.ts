// `npm start`: the set-up, then the sandbox and the real n8n with this package in it.
//   --port <number>   the editor's port (5678)
//   --once            send the example campaign, compare its result with examples/contacts.csv, leave
import { parseArgs } from 'node:util';
import { isFree } from '../e2e/lib/system/ports.ts';
import { stopOnSignals } from '../e2e/lib/system/signals.ts';
import { setUp } from './setup.ts';

const usage = 'Usage: npm start -- [--port <number>] [--once]';

function options() {
	try {
		const { values } = parseArgs({
			options: {
				port: { type: 'string', default: '5678' },
				once: { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
			},
		});
		const port = Number(values.port);
		if (!Number.isInteger(port) || port < 1 || port > 65535) {
			throw new Error(`--port wants a number from 1 to 65535, not "${values.port}".`);
		}
		return { ...values, port };
	} catch (error) {
		console.error(`${(error as Error).message}\n${usage}`);
		process.exit(2);
	}
}

const { port, once, help } = options();
if (help) {
	console.log(usage);
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

try {
	await setUp();
	// Loaded only now: they need packages, which a new clone has after the set-up.
	({ tearDown } = await import('../e2e/lib/stack.ts'));
	const { runOnce } = await import('../e2e/once.ts');
	const { serve } = await import('../e2e/serve.ts');
	process.exitCode = once ? await runOnce() : await serve(port);
} catch (error) {
	// What a child tells while it is being stopped is no news.
	if (!isStopping()) console.error(`\n${(error as Error).message}`);
	process.exitCode = 1;
} finally {
	await tearDown();
}
