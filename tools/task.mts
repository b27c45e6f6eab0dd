// `npm run task`: what only those need who work on the nodes.
import { randomInt } from 'node:crypto';
import { spawn } from 'node:child_process';
import { setUpOrExit } from './setup.mts';

/** Scripts, by the name of the task. */
const SCRIPTS: Record<string, string> = {
	bench: 'bench/main.mts',
	e2e: 'e2e/test.mts',
	mutation: 'node_modules/@stryker-mutator/core/bin/stryker.js run tools/stryker.config.mjs',
	pictures: 'e2e/pictures.mts',
	sandbox: 'sandbox/dist/cli.js',
	versions: 'e2e/versions.mts',
	walks: 'bench/walks.mts',
};

const USAGE = `Usage: npm run task -- <name> [arguments]
  sandbox [options]         the sandbox alone
  e2e [file …]              tests in the real n8n: all, or some files of e2e/tests
  versions [release] [file …]   the same in other releases of n8n
  long [name …]             what takes hours: all, or the parts whose name begins like this
  mutation [--mutate <files>]   whether tests notice changes of the code
  ci                        everything that the CI runs
  bench [--only <row>], walks [--files], pictures   measure, count calls, take pictures`;

const [name = '', ...given] = process.argv.slice(2);
if (!['ci', 'long', ...Object.keys(SCRIPTS)].includes(name)) {
	console.error(USAGE);
	process.exit(2);
}
await setUpOrExit(name);
if (name in SCRIPTS) {
	const child = spawn(process.execPath, [...SCRIPTS[name].split(' '), ...given], {
		stdio: 'inherit',
	});
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
