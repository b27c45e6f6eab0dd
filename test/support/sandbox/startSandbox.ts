// Starts one sandbox for the whole run, on a port that the system chooses: `process.env.SANDBOX_URL` is its base URL.
// Jest calls this once per project that asks for it; only the first call starts anything.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

interface StartedSandbox {
	child: ChildProcess;
	baseUrl: string;
}

declare global {
	// Jest loads this file and stopSandbox.ts apart: what both know is global.
	var sandboxStart: Promise<StartedSandbox> | undefined;
}

const START_TIMEOUT_MS = 240_000;
const STDERR_LIMIT = 8_000;

/** Resolves once the sandbox has printed its one line of JSON. */
async function spawnSandbox(): Promise<StartedSandbox> {
	const root = join(__dirname, '../../..');
	// Strict: what a test sends without meaning to, such as a member with a typo, is refused.
	const child = spawn(
		process.execPath,
		[join(root, 'sandbox', 'src', 'main.ts'), '--port', '0', '--json', '--strict'],
		{ cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_OPTIONS: '' } },
	);
	let stderr = '';
	child.stderr.on('data', (chunk: Buffer) => {
		stderr = (stderr + chunk.toString()).slice(-STDERR_LIMIT);
	});

	return await new Promise((resolve, reject) => {
		const fail = (reason: string) => {
			clearTimeout(timer);
			child.kill('SIGKILL');
			reject(
				new Error(
					`The sandbox did not start: ${reason}. Were its packages installed (npm ci --prefix sandbox)?\n${stderr}`,
				),
			);
		};
		const timer = setTimeout(
			() => fail(`no address after ${START_TIMEOUT_MS / 1000} s`),
			START_TIMEOUT_MS,
		);
		child.once('error', (error) => fail(error.message));
		child.once('exit', (code, signal) => fail(`it ended with ${signal ?? code}`));

		const lines = createInterface({ input: child.stdout });
		lines.on('line', (line) => {
			if (!line.startsWith('{')) return;
			try {
				const { baseUrl } = JSON.parse(line) as { baseUrl: string };
				clearTimeout(timer);
				lines.close();
				child.stdout.resume();
				child.removeAllListeners('exit');
				resolve({ child, baseUrl });
			} catch {
				fail(`its first line is no JSON: ${line}`);
			}
		});
	});
}

export default async function startSandbox(): Promise<void> {
	globalThis.sandboxStart ??= spawnSandbox();
	const { baseUrl } = await globalThis.sandboxStart;
	process.env.SANDBOX_URL = baseUrl;
}
