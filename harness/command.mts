// Runs commands to their end. This module runs before `npm ci`, so it needs only Node.js.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './root.mts';

const TAIL_LINES = 60;
const execFileToEnd = promisify(execFile);

/**
 * Returns the environment for a package manager that an npm script starts. npm passes its own settings to scripts, such
 * as this repository's `ignore-scripts`. These settings must not affect another installation.
 *
 * @param extra variables to add to those of this process
 */
export function cleanEnvironment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
	const env = { ...process.env, ...extra };
	for (const name of Object.keys(env)) {
		if (/^npm_(?:lifecycle|package)_/i.test(name)) delete env[name];
		if (/^npm_config_(?:ignore_scripts|local_prefix|prefix|save_exact)$/i.test(name))
			delete env[name];
	}
	return env;
}

/**
 * Runs a command and waits until it ends. If this process ends first, the command is stopped.
 *
 * @param options `cwd`: the repository's root by default; `env`: `cleanEnvironment()` by default
 * @returns the command's standard output
 * @throws Error with the last 60 lines of the output, the command, and its exit code or signal
 */
export async function run(
	command: string,
	args: string[],
	{ cwd = root, env = cleanEnvironment() }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
	const ended = execFileToEnd(command, args, { cwd, env, maxBuffer: Infinity });
	const kill = () => ended.child.kill();
	process.once('exit', kill);
	ended.child.stdin?.end();
	try {
		return (await ended).stdout;
	} catch (error) {
		const { code, signal, stdout, stderr } = error as Record<string, string | undefined>;
		const tail = `${stdout}\n${stderr}`.trim().split('\n').slice(-TAIL_LINES).join('\n');
		const how = `"${command} ${args.join(' ')}" ended with ${signal ?? code}.`;
		throw new Error(`${tail}\n${how}`.trim(), { cause: error });
	} finally {
		process.off('exit', kill);
	}
}
