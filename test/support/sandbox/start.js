// Starts one sandbox for the whole run, on a port that the system chooses. Jest calls this once per project that
// asks for it; only the first call starts anything. Tests stay apart by bearer tokens of their own (`sbx_…`).
const { spawn } = require('node:child_process');
const { join } = require('node:path');
const { createInterface } = require('node:readline');

const START_TIMEOUT_MS = 20_000;
const STDERR_LIMIT = 8_000;

/** Resolves with `{ child, baseUrl, token }` once the sandbox has printed its one line of JSON. */
function start() {
	const root = join(__dirname, '../../..');
	const child = spawn(
		process.execPath,
		[join(root, 'sandbox', 'src', 'main.ts'), '--port', '0', '--json'],
		{ cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_OPTIONS: '' } },
	);
	let stderr = '';
	child.stderr.on('data', (chunk) => {
		stderr = (stderr + chunk).slice(-STDERR_LIMIT);
	});

	return new Promise((resolve, reject) => {
		const fail = (reason) => {
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
				const { baseUrl, token } = JSON.parse(line);
				clearTimeout(timer);
				lines.close();
				child.stdout.resume();
				child.removeAllListeners('exit');
				resolve({ child, baseUrl, token });
			} catch {
				fail(`its first line is no JSON: ${line}`);
			}
		});
	});
}

module.exports = async () => {
	globalThis.sandboxStart ??= start();
	const { baseUrl, token } = await globalThis.sandboxStart;
	process.env.SANDBOX_URL = baseUrl;
	process.env.SANDBOX_TOKEN = token;
};
