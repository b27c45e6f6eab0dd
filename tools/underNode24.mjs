// What node24.mjs does. n8n 2.x needs Node.js 24; the npm package `node` brings its binary, fetched once into .cache/node24.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const cache = path.join(root, '.cache');
const binFolder = path.join(cache, 'node24/node_modules/node/bin');

/** Fetches Node.js 24 into a folder of its own and moves it into place when it is whole. */
function fetchNode() {
	if (existsSync(path.join(binFolder, 'node'))) return;
	console.log(`Fetching Node.js ${NEEDED} (this machine has ${process.version}) …`);
	mkdirSync(cache, { recursive: true });
	const folder = mkdtempSync(path.join(cache, 'node24-'));
	const npm = spawnSync(
		'npm',
		// The project's own ignore-scripts would leave out the step that puts the binary in place.
		[
			'install',
			'--prefix',
			folder,
			'--no-save',
			'--ignore-scripts=false',
			'--no-audit',
			'--no-fund',
		].concat(`node@${NEEDED}`),
		{ cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
	);
	const fetched = path.join(folder, 'node_modules/node/bin/node');
	if (npm.status !== 0 || spawnSync(fetched, ['--version']).status !== 0) {
		rmSync(folder, { recursive: true, force: true });
		console.error(`${npm.stdout ?? ''}${npm.stderr ?? ''}${npm.error?.message ?? ''}`.trim());
		console.error(
			`Node.js ${NEEDED} could not be fetched with npm. Check the network, or install Node.js ${NEEDED} and run the command again.`,
		);
		process.exit(1);
	}
	try {
		renameSync(folder, path.join(cache, 'node24'));
	} catch {
		// Another run was faster: its copy is as good.
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Runs the script or command as a child, hands signals on to it and leaves with its exit code. */
function runChild(folder, [script, ...rest]) {
	const isScript = /\.[cm]?[jt]s$/.test(script);
	const child = spawn(
		isScript ? path.join(folder, 'node') : script,
		isScript ? [path.resolve(root, script), ...rest] : rest,
		{
			stdio: 'inherit',
			env: { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH}` },
		},
	);
	// Ctrl-C reaches the child by itself; this process only has to outlive it.
	process.on('SIGINT', () => {});
	for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
	stopWithNpm(child);
	child.on('error', (error) => {
		console.error(error.message);
		process.exit(1);
	});
	child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** The shell that npm puts in between takes a SIGTERM without handing it on: notice that it is gone. */
function stopWithNpm(child) {
	if (!process.env.npm_lifecycle_event) return;
	const parent = process.ppid;
	const timer = setInterval(() => {
		if (process.ppid === parent) return;
		clearInterval(timer);
		child.kill('SIGTERM');
	}, 1000);
}

const isOld = Number(process.versions.node.split('.')[0]) < NEEDED;
if (isOld) fetchNode();
runChild(isOld ? binFolder : path.dirname(process.execPath), process.argv.slice(2));
