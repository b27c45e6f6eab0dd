// The tests that take too long for every change; hours on two cores.
//   node tools/testLong.mts [name …]     only those whose name begins with one of these words
// They draw cases by TEST_SEED, or by a seed that is drawn and printed; `npm test` draws the same ones each time.
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { root } from '../harness/root.mts';

type LongTest = [name: string, command: string, env?: NodeJS.ProcessEnv];

const e2e = (files: string) => `node e2e/test.mts ${files}`;

/** The test files below a folder that draw cases. */
function drawing(folder: string): string {
	const files = globSync(`${folder}/**/*.test.{cts,mts}`, { cwd: root }).sort();
	const drawn = files.filter((file) =>
		/fast-check|propertyRuns/.test(readFileSync(path.join(root, file), 'utf8')),
	);
	return drawn.join(' ');
}

const TESTS: LongTest[] = [
	['new random cases', `jest ${drawing('test/{unit,engine}')}`],
	['new random cases of the sandbox', `node --test ${drawing('sandbox/test/{contract,server}')}`],
	['plans of a run, a million', 'jest test/unit/model/anyPlan', { TEST_RUNS: '1000000' }],
	['model of sending, 25,000 runs', 'jest test/engine/model/sends', { TEST_RUNS: '25000' }],
	['hours, 100,000 random cases', 'jest test/unit/campaign/hours', { TEST_RUNS: '100000' }],
	['events acknowledged at kills, 20,000', e2e('storedEvents queueMode'), { TEST_RUNS: '20000' }],
	[
		'forged replies and message IDs, 100,000 each',
		'jest test/unit/sendAndWait/reply',
		{ TEST_RUNS: '100000' },
	],
	[
		'answers and events of any kind, 100,000',
		'jest test/unit/api test/unit/trigger/receive test/engine/trigger/receive/anyCall',
		{ TEST_RUNS: '100000' },
	],
	[
		'responses of 32 MB in a process of 2 GB',
		'node --max-old-space-size=2048 node_modules/jest/bin/jest.js -i test/unit/api/http/longResponses',
		{ MEGABYTES: '31' },
	],
	['pages of questions, 10,000 calls', 'jest sendAndWait/anyPageCall', { TEST_RUNS: '10000' }],
	['n8n killed at every step', e2e('crashPoints'), { TEST_RUNS: '1' }],
	['two workers, 1,000 pairs of executions and 20 kills', e2e('twoWorkers'), { TEST_RUNS: '1000' }],
	[
		'result of a campaign to 10,000 contacts with ten kills',
		e2e('campaignProof'),
		{ TEST_RUNS: '10000' },
	],
	['sandbox killed a hundred times', 'npm run --silent --prefix sandbox test:long'],
	['other releases of n8n', 'npm run --silent test:versions'],
	['changes of the code', 'npm run --silent test:mutation'],
];

const { TEST_SEED = String(randomInt(2 ** 31)) } = process.env;
const words = process.argv.slice(2);
const wanted = TESTS.filter(
	([name]) => words.length === 0 || words.some((word) => name.startsWith(word)),
);
console.log(`Seed: ${TEST_SEED}`);
let failed = 0;
for (const [index, [name, command, env]] of wanted.entries()) {
	const [program, ...args] = command.split(' ');
	const started = performance.now();
	console.log(`\n── ${index + 1} of ${wanted.length}: ${name}`);
	const result = await execa(program, args, {
		cwd: root,
		env: { TEST_SEED, ...env },
		preferLocal: true,
		stdio: ['ignore', 'inherit', 'inherit'],
		reject: false,
	});
	if (result.failed) failed += 1;
	const minutes = ((performance.now() - started) / 60_000).toFixed(1);
	console.log(`${result.failed ? '✘' : '✔'} ${name}, ${minutes} min`);
	if (result.failed) {
		console.log(`Repeat it: TEST_SEED=${TEST_SEED} npm run test:long -- '${name}'`);
	}
}
console.log(`${wanted.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 && wanted.length > 0 ? 0 : 1;
