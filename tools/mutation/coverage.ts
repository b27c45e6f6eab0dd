// Which tests run a piece of code: V8 counts it. For the sandbox also in the processes that its tests start, for the
// nodes by Jest, which knows the lines of what it has transformed.
import { globSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { execa, type Options } from 'execa';
import { mapAtOnce } from '../mapAtOnce.ts';
import { root } from '../root.ts';

/** A piece of code, and how often it ran. Offsets are those of the TypeScript, whose types become blanks. */
interface Range {
	startOffset: number;
	endOffset: number;
	count: number;
}

interface CoverageFile {
	result: Array<{ url: string; functions: Array<{ ranges: Range[] }> }>;
}

/** The pieces of each file below the root that a test ran or loaded; several lists for several processes. */
export type Coverage = Map<string, Range[][]>;

const FOLDER = path.join(root, '.cache/mutationCoverage');

/** Reads what the processes of one test left behind. */
function readCoverage(folder: string): Coverage {
	const coverage: Coverage = new Map();
	for (const name of readdirSync(folder)) {
		const { result } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as CoverageFile;
		for (const { url, functions } of result) {
			const file = /\/(sandbox\/src\/[^?]+\.ts)$/.exec(url)?.[1];
			if (file === undefined) continue;
			const ranges = functions.flatMap((one) => one.ranges);
			coverage.set(file, [...(coverage.get(file) ?? []), ranges]);
		}
	}
	return coverage;
}

/** How often the smallest piece around a place ran, in all processes. */
export function timesRun(coverage: Coverage, file: string, offset: number): number {
	let times = 0;
	for (const ranges of coverage.get(file) ?? []) {
		let smallest: Range | undefined;
		for (const range of ranges) {
			if (range.startOffset > offset || range.endOffset <= offset) continue;
			const size = range.endOffset - range.startOffset;
			if (!smallest || size <= smallest.endOffset - smallest.startOffset) smallest = range;
		}
		times += smallest?.count ?? 0;
	}
	return times;
}

const newest = (pattern: string) =>
	Math.max(
		...globSync(pattern, { cwd: root }).map((file) => statSync(path.join(root, file)).mtimeMs),
	);

/** How the coverage of one kind of test is measured. */
interface Measurement<Found> {
	/** While no file that matches changes, what was measured stays valid. */
	sources: string;
	/** Tests that may run at the same time. */
	atOnce: number;
	/** The command that runs a test and leaves its coverage in a folder, which it makes. */
	commandFor: (test: string, folder: string) => [program: string, args: string[], options: Options];
	read: (folder: string) => Found;
}

/** Runs each test by itself. @returns what was found by test, without the tests that do not pass */
async function measure<Found>(
	tests: string[],
	{ sources, atOnce, commandFor, read }: Measurement<Found>,
): Promise<Map<string, Found>> {
	const changed = newest(sources);
	const found = await mapAtOnce(tests, atOnce, async (test) => {
		const folder = path.join(FOLDER, test.replaceAll('/', '-'));
		const known = statSync(folder, { throwIfNoEntry: false });
		if (known && known.mtimeMs >= changed) return [[test, read(folder)] as const];
		const unfinished = `${folder}.unfinished`;
		for (const old of [folder, unfinished]) rmSync(old, { recursive: true, force: true });
		const [program, args, options] = commandFor(test, unfinished);
		const limits: Options = { preferLocal: true, reject: false, timeout: 300_000 };
		const { failed } = await execa(program, args, { ...options, ...limits });
		if (failed) {
			console.log(`left out, as it does not pass: ${test}`);
			return [];
		}
		renameSync(unfinished, folder);
		return [[test, read(folder)] as const];
	});
	return new Map(found.flat());
}

/**
 * Measures what tests of the sandbox cover, unless an earlier run did.
 *
 * @param tests paths from the root
 * @returns the coverage by test, without the tests that do not pass
 */
export const measureSandboxTests = async (tests: string[]): Promise<Map<string, Coverage>> =>
	await measure(tests, {
		sources: 'sandbox/{src,test}/**/*.ts',
		// Some end processes, or wait for them.
		atOnce: 1,
		commandFor: (test, folder) => [
			'node',
			['--test', path.relative('sandbox', test)],
			{
				cwd: path.join(root, 'sandbox'),
				env: { NODE_V8_COVERAGE: folder, SMALL_TESTS: '1' },
			},
		],
		read: readCoverage,
	});

/** How often each line of a file ran, by its path from the root. The first line is at 1. */
export type LineCounts = Map<string, number[]>;

interface JestCoverage {
	path: string;
	statementMap: Record<string, { start: { line: number } }>;
	s: Record<string, number>;
}

/** Reads what Jest wrote of one test. */
function readLineCounts(folder: string): LineCounts {
	const text = readFileSync(path.join(folder, 'coverage-final.json'), 'utf8');
	const files = Object.values(JSON.parse(text) as Record<string, JestCoverage>);
	return new Map(
		files.map((file) => {
			const counts: number[] = [];
			for (const [id, { start }] of Object.entries(file.statementMap)) {
				counts[start.line] = file.s[id];
			}
			return [path.relative(root, file.path), counts];
		}),
	);
}

/**
 * Measures what tests in n8n's engine cover of the nodes, unless an earlier run did.
 *
 * @param tests paths from the root
 * @returns how often the lines ran, by test, without the tests that do not pass
 */
export const measureEngineTests = async (tests: string[]): Promise<Map<string, LineCounts>> =>
	await measure(tests, {
		sources: '{nodes,test}/**/*.ts',
		atOnce: availableParallelism(),
		commandFor: (test, folder) => [
			'jest',
			[
				...['-i', '--selectProjects', 'engine', '--coverage', '--coverageProvider=v8'],
				...['--coverageReporters=json', `--coverageDirectory=${folder}`],
				...['--collectCoverageFrom=nodes/**/*.ts', '--runTestsByPath', test],
			],
			{ cwd: root, env: { SMALL_TESTS: '1' } },
		],
		read: readLineCounts,
	});
