// Runs a script under Node.js 24, which n8n 2 needs, even on a machine with an older Node.js.
//   node tools/node24.mjs <script> [arguments]
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = path.join(root, '.cache/node24');
const isOld = parseInt(process.versions.node, 10) < 24;
const bin = isOld ? path.join(cache, 'node_modules/node/bin') : path.dirname(process.execPath);
const node = path.join(bin, 'node');

if (!existsSync(node)) {
	console.error('n8n needs Node.js 24. Downloading Node.js 24 once into .cache/node24 …');
	// The npm package `node` contains the binary, and an installation script puts the binary in place.
	spawnSync('npm', ['install', '--prefix', cache, '--ignore-scripts=false', '--silent', 'node@24']);
}
if (!existsSync(node)) {
	console.error(
		'npm could not download Node.js 24. Check the network, or install Node.js 24. Then run the command again.',
	);
	process.exit(1);
}
const [script, ...rest] = process.argv.slice(2);
const child = spawn(node, [path.resolve(root, script), ...rest], {
	stdio: 'inherit',
	env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
});
// The child receives Ctrl-C directly; this process only has to outlive the child.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

// npm's shell does not forward SIGTERM, so this process checks whether the shell has ended.
const parent = process.ppid;
setInterval(() => process.ppid === parent || child.kill(), 1000).unref();
