// Runs commands, of which each passes if its exit code is 0.
import path from 'node:path';
import { execa } from 'execa';
import { root } from '../harness/root.mts';

/** A command, and variables of the environment for it. */
export type Part = [name: string, command: string, env?: NodeJS.ProcessEnv];

/**
 * Runs parts, and prints the total as the last line. The exit code of this process is 1 if a part fails, or if there is
 * none.
 *
 * @param stages one after the other: the parts of a stage, and how many of them run side by side. What these write is
 *   shown if they fail. What parts write that run one by one is shown as it comes
 */
export async function runParts(...stages: Array<[parts: Part[], atOnce: number]>): Promise<void> {
	const failed: string[] = [];
	const work = async (waiting: Iterable<Part>, atOnce: number) => {
		for (const [name, command, env] of waiting) {
			const started = performance.now();
			if (atOnce === 1) console.log(`\n── ${name}`);
			const output = atOnce === 1 ? 'inherit' : 'pipe';
			const result = await execa(command, {
				cwd: root,
				shell: true,
				preferLocal: true,
				env: {
					// Hundreds of processes load the same code.
					NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
					SMS_CAMPAIGNS_SET_UP: 'done',
					...env,
				},
				...{ stdin: 'ignore', stdout: output, stderr: output, all: true, reject: false },
			});
			if (result.failed) failed.push(name);
			if (result.failed) console.log(`\n── ${name}: ${command}\n${result.all ?? ''}\n`);
			const seconds = ((performance.now() - started) / 1000).toFixed(1);
			console.log(`${result.failed ? '✘' : '✔'} ${name.padEnd(50)} ${seconds.padStart(7)} s`);
		}
	};
	for (const [parts, atOnce] of stages) {
		const waiting = parts.values();
		await Promise.all(Array.from({ length: atOnce }, () => work(waiting, atOnce)));
	}
	const count = stages.reduce((sum, [parts]) => sum + parts.length, 0);
	if (failed.length > 0) console.log(`\nNot passed: ${failed.join(', ')}.`);
	console.log(`${count - failed.length} passed, ${failed.length} failed`);
	process.exitCode = failed.length > 0 || count === 0 ? 1 : 0;
}
