// Runs a script or a command under Node.js 24, which n8n 2 needs, on a machine with any Node.js from 20 on.
//   node tools/node24.mjs <script or program> [arguments]
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const major = parseInt(process.versions.node, 10);
if (major < 20) {
	console.error(`Node.js 20 or newer is needed; this is ${process.version}.`);
	process.exit(1);
}

/** Fetches Node.js 24 once: the npm package `node` brings the binary. @returns the folder of the binary */
function fetchNode() {
	const folder = path.join(root, '.cache/node24');
	const bin = path.join(folder, 'node_modules/node/bin');
	if (existsSync(path.join(bin, 'node'))) return bin;
	console.error(
		`n8n needs Node.js 24; this is ${process.version}. Fetching it once into .cache/node24 …`,
	);
	mkdirSync(folder, { recursive: true });
	// The project's ignore-scripts would leave out the step that puts the binary in place.
	const options = [
		'--no-save',
		'--ignore-scripts=false',
		'--no-audit',
		'--no-fund',
		'--loglevel=error',
	];
	spawnSync('npm', ['install', '--prefix', folder, ...options, 'node@24'], {
		cwd: folder,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	if (existsSync(path.join(bin, 'node'))) return bin;
	console.error('npm could not fetch it. Check the network, or install Node.js 24, and try again.');
	return process.exit(1);
}

const bin = major < 24 ? fetchNode() : path.dirname(process.execPath);
const [command, ...rest] = process.argv.slice(2);
const isScript = /\.[cm]?[jt]s$/.test(command);
const child = spawn(
	isScript ? path.join(bin, 'node') : command,
	isScript ? [path.resolve(root, command), ...rest] : rest,
	{
		stdio: 'inherit',
		env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
	},
);
// Ctrl-C reaches the child by itself; this process only has to outlive it.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', ({ message }) => {
	console.error(message);
	process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

// npm's shell does not hand a SIGTERM on: this process notices that the shell is gone.
const parent = process.ppid;
setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 1000).unref();
