// `npm test` and `npm run task`: the setup, and then the requested task.
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { root } from '../harness/root.mts';
import { setUp } from './setup.mts';

/** The tasks, keyed by name: the script with its first arguments, and the usage. */
const TASKS: Record<string, [script: string, usage: string]> = {
	test: ['', '[path …]: the tests without an n8n server, or only node tests with a matching path'],
	sandbox: ['sandbox/dist/cli.js', '[options]: only the sandbox'],
	e2e: ['e2e/test.mts', '[file …]: tests in the real n8n, from all or some files in e2e/tests'],
	versions: ['e2e/versions.mts', '[release] [file …]: the same tests in other n8n releases'],
	long: ['', '[prefix …]: the tests that take hours: all, or those whose names have this prefix'],
	ci: ['', '[seed]: all checks of the CI'],
	mutation: [
		'node_modules/.bin/stryker run',
		'[--mutate <files>]: how many code changes the tests detect',
	],
	bench: ['bench/main.mts', '[--only <part of an id>]: compares the nodes with n8n’s own nodes'],
	walks: ['bench/walks.mts', '[--files]: how many source files simple runs use'],
	pictures: ['e2e/pictures.mts', ': the documentation’s pictures'],
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
	// These modules need packages, which a new clone has only after the setup.
	const { runParts } = await import('./runParts.mts');
	const { ci, LONG, TESTS } = await import('./parts.mts');
	const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31));
	if (name === 'test') await runParts(TESTS, 2);
	else if (name === 'ci') await runParts(ci(given[0] ?? seed), 3);
	else {
		process.env.TEST_SEED = seed;
		console.log(`The seed of the random cases is TEST_SEED=${seed}.`);
		const isWanted = ([title]: [string, ...unknown[]]) =>
			given.length === 0 || given.some((word) => title.startsWith(word));
		await runParts(LONG.filter(isWanted), 1);
	}
}
