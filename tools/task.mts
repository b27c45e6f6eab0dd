// `npm run task`: what only those need who work on the nodes.
import { randomInt } from 'node:crypto';
import { spawn } from 'node:child_process';
import { setUp } from './setup.mts';

/** By name: the script with its first arguments, and the others with what the task does. */
const TASKS: Record<string, [script: string, usage: string]> = {
	sandbox: ['sandbox/dist/cli.js', '[options]: the sandbox alone'],
	e2e: ['e2e/test.mts', '[file …]: tests in the real n8n, of all or some files of e2e/tests'],
	versions: ['e2e/versions.mts', '[release] [file …]: the same in other releases of n8n'],
	long: ['', '[name …]: what takes hours; all, or the parts whose name begins like this'],
	ci: ['', ': everything that the CI runs'],
	mutation: [
		'node_modules/@stryker-mutator/core/bin/stryker.js run tools/stryker.config.mjs',
		'[--mutate <files>]: whether tests notice changes of the code',
	],
	bench: ['bench/main.mts', '[--only <part of an id>]: the nodes side by side with n8n’s own'],
	walks: ['bench/walks.mts', '[--files]: how many files simple runs call'],
	pictures: ['e2e/pictures.mts', ': the pictures of the documentation'],
};

const [name = '', ...given] = process.argv.slice(2);
if (!(name in TASKS)) {
	console.error('Usage: npm run task -- <name> [arguments]');
	for (const [each, [, usage]] of Object.entries(TASKS)) console.error(`  ${each} ${usage}`);
	process.exit(2);
}
await setUp(name);
if (TASKS[name][0]) {
	const args = [...TASKS[name][0].split(' '), ...given];
	const child = spawn(process.execPath, args, { stdio: 'inherit' });
	process.on('SIGINT', () => {});
	process.on('SIGTERM', () => child.kill());
	child.on('exit', (code) => process.exit(code ?? 1));
} else {
	// Loaded only now: it needs packages, which a new clone has after the set-up.
	const { runParts } = await import('./runParts.mts');
	const { ALONE, ci, LONG } = await import('./parts.mts');
	const { TEST_SEED: seed = String(randomInt(2 ** 31)) } = process.env;
	console.log(`Random cases are drawn by TEST_SEED=${seed}.`);
	if (name === 'ci') {
		delete process.env.TEST_SEED;
		await runParts([ALONE, 1], [ci(seed), 2]);
	} else {
		process.env.TEST_SEED = seed;
		const isWanted = ([title]: [string, ...unknown[]]) =>
			given.length === 0 || given.some((word) => title.startsWith(word));
		await runParts([LONG.filter(isWanted), 1]);
	}
}
