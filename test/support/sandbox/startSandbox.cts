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
	// Jest loads this file and stopSandbox.cts apart: what both know is global.
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
		[join(root, 'sandbox', 'src', 'main.mts'), '--port', '0', '--json', '--strict'],
		{ cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_OPTIONS: '' } },
	);
	let stderr = '';
	child.stderr.on('data', (chunk: Buffer) => {
		stderr = (stderr + chunk.toString()).slice(-STDERR_LIMIT);
	});
	const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
	try {
		for await (const line of createInterface({ input: child.stdout })) {
			if (!line.startsWith('{')) continue;
			child.stdout.resume();
			return { child, baseUrl: (JSON.parse(line) as { baseUrl: string }).baseUrl };
		}
	} finally {
		clearTimeout(timer);
	}
	throw new Error(
		`The sandbox did not start. Were its packages installed (npm ci --prefix sandbox)?\n${stderr}`,
	);
}

export default async function startSandbox(): Promise<void> {
	globalThis.sandboxStart ??= spawnSandbox();
	const { baseUrl } = await globalThis.sandboxStart;
	process.env.SANDBOX_URL = baseUrl;
}
