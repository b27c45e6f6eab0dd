// The parts of `npm test`, the CI and the long tests.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../harness/root.mts';
import type { Part } from './runParts.mts';

const sandbox = (script: string) => `npm run --silent --prefix sandbox ${script}`;
const e2e = (files: string) => `node e2e/test.mts ${files}`;

/** The sandbox's TypeScript is five times as fast as the older TypeScript that ESLint needs. */
const types = (project: string) =>
	`node sandbox/node_modules/typescript/bin/tsc --noEmit --checkers 1 --project ${project}`;

/** The tests without an n8n server. Long tests start first, so that no long test runs alone at the end. */
export const TESTS: Part[] = [
	['node tests', 'jest'],
	['sandbox tests', sandbox('test')],
	['TypeScript of nodes and tests', types('test')],
	['TypeScript of scripts', types('tsconfig.scripts.json')],
	['TypeScript of the sandbox', sandbox('types')],
];

/** Returns the tests with random cases. */
const drawn = (env?: Part[2]): Part[] => [
	['new random cases', 'jest $(grep -rlE "fast-check|propertyRuns" test/unit test/engine)', env],
	[
		'new random sandbox cases',
		'node --test $(grep -rl --include=*.test.mts random.mts sandbox/test/contract sandbox/test/server)',
		env,
	],
];

/** Tests that kill n8n and start n8n again. Most of their time is waiting time. */
const KILLS =
	'campaignProof crashPoints missedEvents queueMode restarts storedEvents triggerLifecycle twoWorkers';
const otherFiles = readdirSync(path.join(root, 'e2e/tests'))
	.map((file) => path.basename(file, '.mts'))
	.filter((name) => !KILLS.split(' ').includes(name));

/** The command for the oldest Node.js version that runs the nodes. npm downloads this version. */
const NODE_20 = 'npm exec --yes --ignore-scripts=false --package=node@20 -- node';

/** Returns all checks of the CI. @param seed the seed of the random cases that the CI adds to those of `npm test` */
export const ci = (seed: string): Part[] => [
	['the real n8n, with kills', e2e(KILLS)],
	['the real n8n', e2e(otherFiles.join(' '))],
	['lint', 'npm run --silent lint'],
	...TESTS,
	[
		'the built nodes under the oldest Node.js',
		`BUILT_NODES=1 ${NODE_20} node_modules/jest/bin/jest.js --selectProjects engine -- operations`,
	],
	...drawn({ TEST_SEED: seed }),
	['sandbox page in Chromium', sandbox('test:page')],
	['the example campaign', 'node tools/start.mts --once'],
];

const runs = (count: number) => ({ TEST_RUNS: String(count) });

/** The tests that take hours on two cores. */
export const LONG: Part[] = [
	...drawn(),
	['send model, 25,000 runs', 'jest engine/model/sends', runs(25_000)],
	['hours, 100,000 random cases', 'jest unit/campaign/hours', runs(100_000)],
	['acknowledged events despite kills, 20,000', e2e('storedEvents queueMode'), runs(20_000)],
	['forged replies and message IDs, 100,000', 'jest unit/sendAndWait/reply', runs(100_000)],
	['random responses, 100,000', 'jest unit/api', runs(100_000)],
	['random calls, 100,000', 'jest unit/trigger/receive receive/anyCall', runs(100_000)],
	[
		'responses of 32 MB in a process of 2 GB',
		'NODE_OPTIONS=--max-old-space-size=2048 jest -i longResponses',
		runs(31),
	],
	['question pages, 10,000 calls', 'jest sendAndWait/anyPageCall', runs(10_000)],
	['100 campaigns declined close to the deadline', e2e('stopBeforeSending'), runs(100)],
	['n8n killed at every step', e2e('crashPoints'), runs(1)],
	['two workers, 1,000 pairs of executions and 20 kills', e2e('twoWorkers'), runs(1_000)],
	['result for 10,000 contacts with ten kills', e2e('campaignProof'), runs(10_000)],
	['sandbox killed a hundred times', sandbox('test:long')],
	['other n8n releases', 'node e2e/versions.mts'],
	['code mutations', 'stryker run'],
];
