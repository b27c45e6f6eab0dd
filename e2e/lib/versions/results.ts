// The results of a run of the tests, by ability.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { XMLParser } from 'fast-xml-parser';
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

interface Case {
	name: string;
	file: string;
	failure?: unknown;
	skipped?: unknown;
}
interface Suite {
	testsuite?: Suite[];
	testcase?: Case[];
}

const parser = new XMLParser({
	ignoreAttributes: false,
	attributeNamePrefix: '',
	// Only words are looked for in the texts, and a parser that expands entities limits their number.
	processEntities: false,
	isArray: (name) => name === 'testsuite' || name === 'testcase',
});

const casesOf = ({ testcase = [], testsuite = [] }: Suite): Case[] => [
	...testcase,
	...testsuite.flatMap(casesOf),
];

/**
 * Reads what Node.js's reporter `junit` wrote.
 *
 * @throws Error where the file is missing or no XML
 */
export function readTestRuns(file: string): TestRun[] {
	const { testsuites } = parser.parse(readFileSync(file, 'utf8'), true) as { testsuites?: Suite };
	return casesOf(testsuites || {}).map((test) => ({
		file: path.basename(test.file, '.ts'),
		name: test.name,
		outcome: 'skipped' in test ? 'skipped' : 'failure' in test ? 'failed' : 'passed',
		error: test.failure === undefined ? '' : JSON.stringify(test.failure),
	}));
}

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
