import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill()));

/** The repository's root folder. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * The environment for a package manager started from an npm script: npm hands its own settings on
 * (`ignore-scripts` of this repository among them), which must not reach another installation.
 */
export function cleanEnvironment(extra = {}) {
	const env = { ...process.env, ...extra };
	for (const name of Object.keys(env)) {
		if (/^npm_(?:lifecycle|package)_/i.test(name)) delete env[name];
		if (/^npm_config_(?:ignore_scripts|local_prefix|prefix|save_exact)$/i.test(name))
			delete env[name];
	}
	return env;
}

/**
 * Runs a command to its end.
 * @param command the program
 * @param args its arguments
 * @param options `cwd`; `env`; `show`: true lets the output through, else it is kept and only
 *   shown when the command does not end with 0; `onLine`: called with each line of the output
 * @returns the output (empty with `show`)
 * @throws Error with the command, its exit code and the last 60 lines it wrote
 */
export async function run(command, args, { cwd = root, env, show = false, onLine } = {}) {
	const child = spawn(command, args, {
		cwd,
		env: env ?? cleanEnvironment(),
		stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
	});
	running.add(child);
	child.on('close', () => running.delete(child));
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding('utf8').on('data', (text) => {
			output += text;
			if (onLine) for (const line of text.split('\n')) if (line.trim()) onLine(line.trim());
		});
	}
	const [code, signal] = await new Promise((resolve, reject) => {
		child.on('error', reject);
		child.on('close', (...ending) => resolve(ending));
	});
	if (code === 0) return output;
	const tail = output.trimEnd().split('\n').slice(-60).join('\n');
	throw new Error(`${tail}\n"${command} ${args.join(' ')}" ended with ${signal ?? code}.`.trim());
}
