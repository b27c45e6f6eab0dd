// Which tests of the sandbox run a piece of its code: V8 counts it, in the processes that they start too.
import { globSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
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

/**
 * Runs tests of the sandbox, one file after the other, and reads what they cover; what an earlier run found
 * stays valid while no file of the sandbox changes.
 *
 * @param tests paths from the root
 * @returns the coverage by test, without the tests that do not pass
 */
export async function measureCoverage(tests: string[]): Promise<Map<string, Coverage>> {
	const changed = newest('sandbox/{src,test}/**/*.ts');
	const covered = new Map<string, Coverage>();
	for (const test of tests) {
		const folder = path.join(FOLDER, test.replaceAll('/', '-'));
		const known = statSync(folder, { throwIfNoEntry: false });
		if (!known || known.mtimeMs < changed) {
			const unfinished = `${folder}.unfinished`;
			for (const old of [folder, unfinished]) rmSync(old, { recursive: true, force: true });
			const { failed } = await execa('node', ['--test', path.relative('sandbox', test)], {
				cwd: path.join(root, 'sandbox'),
				env: { NODE_V8_COVERAGE: unfinished, SMALL_TESTS: '1' },
				reject: false,
				timeout: 300_000,
			});
			if (failed) {
				console.log(`left out, as it does not pass: ${test}`);
				continue;
			}
			renameSync(unfinished, folder);
		}
		covered.set(test, readCoverage(folder));
	}
	return covered;
}
