// The parts of `npm test`, of the CI, and of the long tests.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../harness/root.mts';
import type { Part } from './runParts.mts';

const sandbox = (script: string) => `npm run --silent --prefix sandbox ${script}`;
const e2e = (files: string) => `node e2e/test.mts ${files}`;

/** The sandbox's TypeScript is five times as fast as the older one, which ESLint needs. */
const types = (project: string) =>
	`node sandbox/node_modules/typescript/bin/tsc --noEmit --checkers 1 --project ${project}`;

/** The tests without an n8n server. Long ones start first, so that none runs alone at the end. */
export const TESTS: Part[] = [
	['tests of the nodes', 'jest'],
	['tests of the sandbox', sandbox('test')],
	['types of the nodes and their tests', types('test')],
	['types of scripts', types('tsconfig.scripts.json')],
	['types of the sandbox', sandbox('types')],
];

/** The tests that draw cases. */
const drawn = (env?: Part[2]): Part[] => [
	['new random cases', 'jest $(grep -rlE "fast-check|propertyRuns" test/unit test/engine)', env],
	[
		'new random cases of the sandbox',
		'node --test $(grep -rl --include=*.test.mts random.mts sandbox/test/contract sandbox/test/server)',
		env,
	],
];

/** Tests that kill n8n and start it again: most of their time is waiting. */
const KILLS =
	'campaignProof crashPoints missedEvents queueMode restarts storedEvents triggerLifecycle twoWorkers';
const otherFiles = readdirSync(path.join(root, 'e2e/tests'))
	.map((file) => path.basename(file, '.mts'))
	.filter((name) => !KILLS.split(' ').includes(name));

/** The oldest Node.js that runs the nodes, from any source. */
const NODE_20 = 'npm exec --yes --ignore-scripts=false --package=node@20 -- node';

/** All checks of the CI. @param seed of the random cases in addition to those of `npm test` */
export const ci = (seed: string): Part[] => [
	['the real n8n, killed', e2e(KILLS)],
	['the real n8n', e2e(otherFiles.join(' '))],
	['lint', 'npm run --silent lint'],
	...TESTS,
	[
		'the built nodes under the oldest Node.js',
		`BUILT_NODES=1 ${NODE_20} node_modules/jest/bin/jest.js --selectProjects engine -- operations`,
	],
	...drawn({ TEST_SEED: seed }),
	['the page in Chromium', sandbox('test:page')],
	['the example campaign', 'node tools/start.mts --once'],
];

const runs = (count: number) => ({ TEST_RUNS: String(count) });

/** The tests that take hours on two cores. */
export const LONG: Part[] = [
	...drawn(),
	['model of sending, 25,000 runs', 'jest engine/model/sends', runs(25_000)],
	['hours, 100,000 random cases', 'jest unit/campaign/hours', runs(100_000)],
	['events acknowledged at kills, 20,000', e2e('storedEvents queueMode'), runs(20_000)],
	['forged replies and message IDs, 100,000', 'jest unit/sendAndWait/reply', runs(100_000)],
	['answers of any kind, 100,000', 'jest unit/api', runs(100_000)],
	['calls of any kind, 100,000', 'jest unit/trigger/receive receive/anyCall', runs(100_000)],
	[
		'responses of 32 MB in a process of 2 GB',
		'NODE_OPTIONS=--max-old-space-size=2048 jest -i longResponses',
		runs(31),
	],
	['pages of questions, 10,000 calls', 'jest sendAndWait/anyPageCall', runs(10_000)],
	['100 campaigns declined around the deadline', e2e('stopBeforeSending'), runs(100)],
	['n8n killed at every step', e2e('crashPoints'), runs(1)],
	['two workers, 1,000 pairs of executions and 20 kills', e2e('twoWorkers'), runs(1_000)],
	['result for 10,000 contacts with ten kills', e2e('campaignProof'), runs(10_000)],
	['sandbox killed a hundred times', sandbox('test:long')],
	['other releases of n8n', 'node e2e/versions.mts'],
	['changes of the code', 'stryker run'],
];
