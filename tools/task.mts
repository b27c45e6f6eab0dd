// `npm test` and `npm run task`: the set-up, and then the requested task.
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { root } from '../harness/root.mts';
import { setUp } from './setup.mts';

/** By name: the script with its first arguments, and a description of the other tasks. */
const TASKS: Record<string, [script: string, usage: string]> = {
	test: ['', '[path …]: what needs no n8n server, or tests of the nodes whose path matches'],
	sandbox: ['sandbox/dist/cli.js', '[options]: the sandbox alone'],
	e2e: ['e2e/test.mts', '[file …]: tests in the real n8n, of all or some files of e2e/tests'],
	versions: ['e2e/versions.mts', '[release] [file …]: the same in other releases of n8n'],
	long: ['', '[name …]: what takes hours; all, or the parts whose name begins like this'],
	ci: ['', '[seed]: everything that the CI runs'],
	mutation: ['node_modules/.bin/stryker run', '[--mutate <files>]: whether tests notice changes'],
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
const command = name === 'test' && given.length > 0 ? 'node_modules/.bin/jest' : TASKS[name][0];
if (command) {
	const [script, ...args] = command.split(' ');
	process.argv = [process.execPath, path.join(root, script), ...args, ...given];
	await import(process.argv[1]);
} else {
	// Loaded only now: it needs packages, which a new clone has after the set-up.
	const { runParts } = await import('./runParts.mts');
	const { ci, LONG, TESTS } = await import('./parts.mts');
	const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31));
	if (name === 'test') await runParts(TESTS, 2);
	else if (name === 'ci') await runParts(ci(given[0] ?? seed), 3);
	else {
		process.env.TEST_SEED = seed;
		console.log(`Random cases are drawn by TEST_SEED=${seed}.`);
		const isWanted = ([title]: [string, ...unknown[]]) =>
			given.length === 0 || given.some((word) => title.startsWith(word));
		await runParts(LONG.filter(isWanted), 1);
	}
}
