// The parts that are sampled, and the tests of each.
import { globSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import { chooseTests, importDistances } from './chooseTests.ts';
import {
	measureEngineTests,
	measureSandboxTests,
	timesRun,
	type Coverage,
	type LineCounts,
} from './coverage.ts';
import type { Mutant } from './listMutants.ts';

/** Where a mutant is. */
type Place = Pick<Mutant, 'path' | 'line' | 'offset'>;

/** Tests that run in one process. */
export interface Batch {
	/** Paths from `folder`. */
	tests: string[];
	/** Program and arguments, which the tests follow. */
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
	batchesFor: (change: Place) => Batch[];
}

// Enough to find what a change breaks; all of them would take minutes for a mutant that survives.
const MOST_UNIT_TESTS = 8;
const MOST_ENGINE_TESTS = 30;
const MOST_SANDBOX_TESTS = 30;

let unitDistances: ReturnType<typeof importDistances> | undefined;

/** The unit tests that import a file, the nearest first. What only measures time is not among them. */
function unitTests(file: string): string[] {
	unitDistances ??= importDistances(globSync('test/unit/**/!(linearTime).test.ts', { cwd: root }));
	return chooseTests(file, unitDistances, 3).slice(0, MOST_UNIT_TESTS);
}

/** Sorts the tests that run a piece of a file; one that runs it more often counts as nearer. */
function coveringTests<Found>(
	file: string,
	covered: Map<string, Found>,
	timesOf: (found: Found) => number,
): string[] {
	const runs = [...covered].map(([test, found]) => [test, timesOf(found)] as const);
	return chooseTests(
		file,
		new Map(
			runs
				.filter(([, times]) => times > 0)
				.map(([test, times]) => [test, new Map([[file, 1 / (1 + times)]])]),
		),
	);
}

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
					command: ['jest', '-i', '--bail', '--selectProjects', kind, '--runTestsByPath'],
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
					tests: tests.map((test) => path.relative('sandbox', test)),
					// One process for all: the server's libraries take longer to load than most tests to run.
					command: ['node', '--test', '--test-isolation=none', '--test-reporter=tap'],
					folder: 'sandbox',
				},
			];

// Not those that end the sandbox many times or fill it, which take long.
const SANDBOX_TESTS =
	'sandbox/test/{control,faults,mcp,rules,server,store,verify,view}/**/!(killed|durable-file|size).test.ts';
let sandboxCoverage = new Map<string, Coverage>();
let engineCoverage = new Map<string, LineCounts>();

/** Of the tests that run the code, the nearest: three of them first; those that need a process of their own only where no other runs it. */
function sandboxBatches({ path: file, offset }: Place): Batch[] {
	// No import counts: MCP and the command are processes.
	const timesOf = (coverage: Coverage) => timesRun(coverage, file, offset);
	const tests = coveringTests(file, sandboxCoverage, timesOf).slice(0, MOST_SANDBOX_TESTS);
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
		prepare: async () => {
			const tests = globSync('test/engine/**/*.test.ts', { cwd: root }).sort();
			engineCoverage = await measureEngineTests(tests);
		},
		batchesFor: ({ path: file, line }) => {
			const timesOf = (counts: LineCounts) => counts.get(file)?.[line] ?? 0;
			const engine = coveringTests(file, engineCoverage, timesOf).slice(0, MOST_ENGINE_TESTS);
			return [
				...jest('unit', unitTests(file)),
				...jest('engine', engine.slice(0, 2)),
				...(hasTexts(file) ? [...jest('engine', DOCS_TESTS), ...jest('package', TEXT_TESTS)] : []),
				...jest('engine', engine.slice(2, 10)),
				...jest('engine', engine.slice(10)),
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
			sandboxCoverage = await measureSandboxTests(globSync(SANDBOX_TESTS, { cwd: root }).sort());
		},
		batchesFor: sandboxBatches,
	},
};
