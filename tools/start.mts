// `npm start` and `npm run dev`: the setup, then the sandbox and the real n8n with this package in it.
import { parseArgs } from 'node:util';
import { isFree } from '../harness/system/ports.mts';
import { stopOnSignals } from '../harness/system/signals.mts';
import { setUp } from './setup.mts';

const USAGE = `Usage: npm start -- [--port <number>] [--once]
  --port <number>   the editor's port (5678)
  --once            send the campaign, compare its result with the sheet, and exit
  --watch           rebuild the nodes after each change, and load them in n8n (npm run dev)`;

function readOptions() {
	const port = { type: 'string', default: '5678' } as const;
	const flag = { type: 'boolean', default: false } as const;
	try {
		const { values } = parseArgs({ options: { port, once: flag, watch: flag } });
		if (/^[1-9]\d{0,4}$/.test(values.port)) return { ...values, port: Number(values.port) };
		throw new Error(`--port must be a number from 1 to 65535, not "${values.port}".`);
	} catch (error) {
		console.error(`${(error as Error).message}\n${USAGE}`);
		return process.exit(2);
	}
}

/** Ends all running parts. The function does nothing until a part can run. */
let tearDown = async () => {};
const isStopping = stopOnSignals(async () => {
	console.error('\nStopping the sandbox and n8n …');
	await tearDown();
	console.error('Stopped.');
});

const { port, once, watch } = readOptions();
try {
	// With --once, no person opens the editor, so any free port is suitable.
	if (!once && !(await isFree(port))) {
		throw new Error(`Port ${port} is in use. Use another port: npm start -- --port ${port + 1}`);
	}
	await setUp();
	// These modules need packages, which a new clone has only after the setup.
	({ tearDown } = await import('../harness/stack.mts'));
	const { runOnce } = await import('../harness/once.mts');
	const { serve } = await import('../harness/serve.mts');
	if (once) await runOnce();
	else await serve(port, watch);
} catch (error) {
	// After a signal, errors are not shown, because the child processes are being stopped.
	if (!isStopping()) console.error(`\n${(error as Error).message}`);
	process.exitCode = 1;
} finally {
	await tearDown();
}
