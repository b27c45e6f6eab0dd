// The parts that are sampled, and the tests of each.
import { globSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import { chooseTests, importDistances } from './chooseTests.ts';
import { measureCoverage, timesRun, type Coverage } from './coverage.ts';
import type { Mutant } from './listMutants.ts';

/** Tests that run in one process. */
export interface Batch {
	tests: string[];
	/** Program and arguments, run in `folder`. */
	command: string[];
	/** Folder below the root. */
	folder: string;
}

/** A part of the repository whose mutants are tried. */
export interface Area {
	/** Folder of the files, from the root. */
	folder: string;
	/** Patterns of its files, below the folder, and of those that are left out. */
	files: string[];
	without: string[];
	/** What has to be there for its tests although it is not committed. */
	built: string[];
	/** Learns which tests run which code; called once, before the first mutant. */
	prepare: () => Promise<void>;
	/** The runs that can notice a change, the nearest first; none if no test runs the code. */
	batchesFor: (change: Pick<Mutant, 'path' | 'offset'>) => Batch[];
}

/** Lists the tests that a pattern names, and sorts them for a file when asked. */
function chooser(pattern: string, farthest?: number): (file: string) => string[] {
	let distances: ReturnType<typeof importDistances> | undefined;
	return (file) =>
		chooseTests(file, (distances ??= importDistances(globSync(pattern, { cwd: root }))), farthest);
}

const unitTests = chooser('test/unit/**/*.test.ts', 3);
const engineTests = chooser('test/engine/**/*.test.ts');

// Enough to find what a change breaks.
const MOST_UNIT_TESTS = 8;
const MOST_SANDBOX_TESTS = 30;
/** The nearest of the tests in n8n's engine; all others follow, which takes minutes for a mutant that survives. */
const NEAR_ENGINE_TESTS = 20;

/** These read all fields and outputs, wherever they are defined, and all texts. */
const DOCS_TESTS = ['test/engine/docs/pages.test.ts'];
const TEXT_TESTS = ['test/package/uxGuidelines.test.ts'];
const hasTexts = (file: string) => /\/(?:description|index\.ts)|\.node\.ts/.test(file);

const jest = (kind: string, tests: string[]): Batch[] =>
	tests.length === 0
		? []
		: [
				{
					tests,
					command: ['jest', '-i', '--bail', '--selectProjects', kind, '--runTestsByPath', ...tests],
					folder: '.',
				},
			];

/** Tests that start processes of their own, or end theirs. */
const ALONE = /test\/(?:mcp|verify)\/|\/(?:cli|killed|durable[^/]*)\.test\.ts$/;

const nodeTest = (tests: string[]): Batch[] =>
	tests.length === 0
		? []
		: [
				{
					tests,
					// One process for all: the server's libraries take longer to load than most tests to run.
					command: [
						...['node', '--test', '--test-isolation=none', '--test-reporter=tap'],
						...tests.map((test) => path.relative('sandbox', test)),
					],
					folder: 'sandbox',
				},
			];

// Not those that end the sandbox many times or fill it, which take long.
const SANDBOX_TESTS =
	'sandbox/test/{control,faults,mcp,rules,server,store,verify,view}/**/!(killed|durable-file|size).test.ts';
const sandboxCoverage = new Map<string, Coverage>();

/** Of the tests that run the code, the nearest: three of them first; those that need a process of their own only where no other runs it. */
function sandboxBatches({ path: file, offset }: Pick<Mutant, 'path' | 'offset'>): Batch[] {
	// A test that runs the code more often counts as nearer. No import counts: MCP and the command are processes.
	const runs = new Map<string, Map<string, number>>();
	for (const [test, coverage] of sandboxCoverage) {
		const times = timesRun(coverage, file, offset);
		if (times > 0) runs.set(test, new Map([[file, 1 / (1 + times)]]));
	}
	const tests = chooseTests(file, runs).slice(0, MOST_SANDBOX_TESTS);
	const together = tests.filter((test) => !ALONE.test(test));
	return [
		...nodeTest(together.slice(0, 3)),
		...nodeTest(together.slice(3, 12)),
		...nodeTest(together.slice(12)),
		...(together.length === 0 ? tests : []).flatMap((test) => nodeTest([test])),
	];
}

export const AREAS: Record<string, Area> = {
	nodes: {
		folder: 'nodes/SmsCampaigns',
		files: ['**/*.ts'],
		without: ['**/*.d.ts'],
		built: ['dist', 'sandbox/dist'],
		prepare: async () => undefined,
		batchesFor: ({ path: file }) => {
			const engine = engineTests(file);
			const near = engine.slice(0, NEAR_ENGINE_TESTS);
			return [
				...jest('unit', unitTests(file).slice(0, MOST_UNIT_TESTS)),
				...jest('engine', near.slice(0, 2)),
				...(hasTexts(file) ? [...jest('engine', DOCS_TESTS), ...jest('package', TEXT_TESTS)] : []),
				...jest('engine', near.slice(2)),
				...jest('engine', engine.slice(NEAR_ENGINE_TESTS)),
			];
		},
	},
	sandbox: {
		folder: 'sandbox/src',
		files: ['**/*.ts'],
		// The page runs in a browser.
		without: ['page/**'],
		built: ['dist', 'sandbox/dist'],
		prepare: async () => {
			const found = await measureCoverage(globSync(SANDBOX_TESTS, { cwd: root }).sort());
			for (const [test, coverage] of found) sandboxCoverage.set(test, coverage);
		},
		batchesFor: sandboxBatches,
	},
};
