// Commands that are run to their end. It runs before `npm ci`: it needs Node.js alone.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './root.ts';

const TAIL_LINES = 60;
const execFileToEnd = promisify(execFile);

/**
 * The environment for a package manager started from an npm script: npm hands its own settings on
 * (`ignore-scripts` of this repository among them), which must not reach another installation.
 *
 * @param extra variables to set beside those of this process
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

/** How a command is run. */
interface CommandOptions {
	/** Working folder, the repository's root by default. */
	cwd?: string;
	/** `cleanEnvironment()` by default. */
	env?: NodeJS.ProcessEnv;
	/** Gets each line that the command writes, without blanks around it. */
	onLine?: (line: string) => void;
}

/**
 * Runs a command to its end; it ends with this process at the latest.
 *
 * @returns what it wrote to standard output
 * @throws Error with the last 60 lines that it wrote, the command, and how it ended
 */
export async function run(
	command: string,
	args: string[],
	{ cwd = root, env = cleanEnvironment(), onLine }: CommandOptions = {},
): Promise<string> {
	const ended = execFileToEnd(command, args, { cwd, env, maxBuffer: Infinity });
	const kill = () => ended.child.kill();
	process.once('exit', kill);
	ended.child.stdin?.end();
	let output = '';
	for (const stream of [ended.child.stdout, ended.child.stderr]) {
		stream?.on('data', (text: string) => {
			output += text;
			for (const line of text.split('\n')) if (line.trim()) onLine?.(line.trim());
		});
	}
	try {
		return (await ended).stdout;
	} catch (error) {
		const { code, signal } = error as { code?: string | number; signal?: string };
		const tail = output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
		const how = `"${command} ${args.join(' ')}" ended with ${signal ?? code}.`;
		throw new Error(`${tail}\n${how}`.trim(), { cause: error });
	} finally {
		process.off('exit', kill);
	}
}
