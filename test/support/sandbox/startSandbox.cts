// Starts one sandbox for the whole run on a free port; `process.env.SANDBOX_URL` is its base URL. Jest calls this
// function once per project, but only the first call starts the sandbox.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

declare global {
	// Jest loads this file and stopSandbox.cts separately, so the value that they share is global.
	var sandbox: ChildProcess | undefined;
}

const root = join(__dirname, '../../..');

export default async function startSandbox(): Promise<void> {
	if (globalThis.sandbox) return;
	// The sandbox needs Node.js 24, whatever version runs the tests.
	const node24 = join(root, 'tools/node24.mjs');
	if (!existsSync(join(root, 'sandbox/node_modules'))) {
		spawnSync(process.execPath, [node24, 'tools/setup.mts', 'sandbox'], { stdio: 'inherit' });
	}
	const args = [node24, 'sandbox/src/main.mts', '--port', '0', '--json'];
	const child = spawn(process.execPath, args, {
		cwd: root,
		stdio: ['ignore', 'pipe', 'inherit'],
		env: { ...process.env, NODE_OPTIONS: '' },
	});
	globalThis.sandbox = child;
	const ended = once(child, 'exit').then(() => {
		throw new Error('The sandbox ended. To see the reason, run: npm run task -- sandbox');
	});
	// The sandbox also exits after the tests, so an exit is an error only before the first line of output.
	ended.catch(() => undefined);
	const line = once(createInterface({ input: child.stdout }), 'line');
	const [text] = (await Promise.race([line, ended])) as [string];
	process.env.SANDBOX_URL = (JSON.parse(text) as { baseUrl: string }).baseUrl;
}
