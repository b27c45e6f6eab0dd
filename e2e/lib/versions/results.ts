// The results of a run of the tests, by ability.
import path from 'node:path';
import { readTests } from '../../../tools/junit.ts';
import type { Ability, Limit } from './abilities.ts';

/** One test that ran. */
export interface TestRun {
	/** The file of e2e/tests that it is in, without its ending. */
	file: string;
	name: string;
	outcome: 'passed' | 'failed' | 'skipped';
	/** What it failed with. */
	error: string;
}

/** How an ability fares in one release of n8n. */
export interface Verdict {
	/** `limited` and `missing`: for the known reasons, and for no other; `untried`: none of its tests ran. */
	result: 'works' | 'limited' | 'missing' | 'fails' | 'untried';
	reasons: string[];
	/** Tests that failed for no known reason. */
	failures: string[];
}

/**
 * Reads what Node.js's reporter `junit` wrote.
 *
 * @throws Error where the file is missing or no XML
 */
export const readTestRuns = (file: string): TestRun[] =>
	readTests(file).map(({ name, group, outcome, message }) => ({
		file: path.basename(group, '.ts'),
		name,
		outcome: outcome === 'leftOut' ? 'skipped' : outcome,
		error: message,
	}));

function resultOf(limits: readonly Limit[], failures: readonly string[]): Verdict['result'] {
	if (failures.length > 0) return 'fails';
	if (limits.some(({ isMissing }) => isMissing)) return 'missing';
	return limits.length > 0 ? 'limited' : 'works';
}

/** Says how an ability fares. A file that did not run beside others, or a skipped test, shows nothing: it counts as failed. */
export function judge(ability: Ability, version: string, runs: readonly TestRun[]): Verdict {
	const own = runs.filter(({ file }) => ability.tests.includes(file));
	if (own.length === 0) return { result: 'untried', reasons: [], failures: [] };
	const limits = (ability.limits ?? []).filter(({ versions }) => versions.includes(version));
	const notRun = ability.tests.filter((name) => !own.some(({ file }) => file === name));
	const failed = own.filter(({ outcome }) => outcome !== 'passed');
	const reasonOf = ({ error }: TestRun) => limits.find(({ failure }) => failure.test(error));
	const failures = [
		...notRun.map((name) => `${name}: did not run`),
		...failed.filter((test) => !reasonOf(test)).map(({ file, name }) => `${file}: ${name}`),
		// A limit that no test meets any more is to be taken out.
		...limits
			.filter((limit) => !failed.some((test) => reasonOf(test) === limit))
			.map(({ why }) => `no longer so: ${why}`),
	];
	return { result: resultOf(limits, failures), reasons: limits.map(({ why }) => why), failures };
}
