// Runs commands. A command passes if its exit code is 0.
import path from 'node:path';
import { execa } from 'execa';
import pLimit from 'p-limit';
import { root } from '../harness/root.mts';

/** A named command, and the environment variables to set for the command. */
export type Part = [name: string, command: string, env?: NodeJS.ProcessEnv];

/**
 * Runs parts, and prints the total as the last line. The exit code of this process is 1 if a part fails, or if there
 * are no parts.
 *
 * @param atOnce the number of parts that run concurrently. If it is 1, the output is shown immediately. Otherwise, only
 * the output of failed parts is shown
 */
export async function runParts(parts: Part[], atOnce: number): Promise<void> {
	const passed: string[] = [];
	const failed: string[] = [];
	const output = atOnce === 1 ? 'inherit' : 'pipe';
	await pLimit(atOnce).map(parts, async ([name, command, env]) => {
		if (atOnce === 1) console.log(`\n── ${name}`);
		const ended = await execa(command, {
			cwd: root,
			// Hundreds of processes load the same code. With this cache, Node.js compiles the code only once.
			env: { NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'), ...env },
			stdio: ['ignore', output, output],
			...{ shell: true, preferLocal: true, all: true, reject: false },
		});
		(ended.failed ? failed : passed).push(name);
		if (ended.failed) console.log(`\n── ${name}: ${command}\n${ended.all ?? ''}\n`);
		const seconds = (ended.durationMs / 1000).toFixed(1).padStart(7);
		console.log(`${ended.failed ? '✘' : '✔'} ${name.padEnd(50)} ${seconds} s`);
	});
	if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}.`);
	console.log(`${passed.length} passed, ${failed.length} failed`);
	process.exitCode = failed.length === 0 && passed.length > 0 ? 0 : 1;
}
