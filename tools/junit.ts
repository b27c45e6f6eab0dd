// Results of tests as files of JUnit XML, from whatever ran the tests.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';

/** What a run of tests came to. */
export interface TestTotals {
	passed: number;
	failed: number;
	/** Tests that were skipped or are still to be written. */
	leftOut: number;
	/** Why the results cannot be counted; such a run counts as one failed test. */
	problem?: string;
}

/** One test as it is written. */
export interface TestResult {
	name: string;
	/** Its group. */
	group?: string;
	outcome: 'passed' | 'failed' | 'leftOut';
	/** Why it failed. */
	message?: string;
}

type TestCase = '' | Record<string, unknown>;
type TestSuite = '' | { testsuite?: TestSuite[]; testcase?: TestCase[] };

const parser = new XMLParser({
	// Texts are not looked at, and a parser that expands entities limits their number.
	processEntities: false,
	ignoreAttributes: false,
	isArray: (name) => name === 'testsuite' || name === 'testcase',
});
const builder = new XMLBuilder({ ignoreAttributes: false, format: true });

function casesOf(suite: TestSuite = ''): TestCase[] {
	if (suite === '') return [];
	const { testcase = [], testsuite = [] } = suite;
	return [...testcase, ...testsuite.flatMap(casesOf)];
}

function outcomeOf(test: TestCase): TestResult['outcome'] {
	if (test === '') return 'passed';
	// Node.js gives a test that is still to be written, and fails, both elements.
	if ('skipped' in test) return 'leftOut';
	return 'failure' in test || 'error' in test ? 'failed' : 'passed';
}

const unusable = (problem: string): TestTotals => ({ passed: 0, failed: 1, leftOut: 0, problem });

/** Counts the tests in a file of JUnit XML. */
export function readTotals(file: string): TestTotals {
	if (!existsSync(file)) return unusable('no results were written');
	let root: { testsuites?: TestSuite; testsuite?: TestSuite[] };
	try {
		root = parser.parse(readFileSync(file, 'utf8'), true) as typeof root;
	} catch (error) {
		return unusable(`the results cannot be read: ${(error as Error).message}`);
	}
	const outcomes = [root.testsuites, ...(root.testsuite ?? [])].flatMap(casesOf).map(outcomeOf);
	if (outcomes.length === 0) return unusable('no tests were run');
	const count = (outcome: TestResult['outcome']) =>
		outcomes.filter((one) => one === outcome).length;
	return { passed: count('passed'), failed: count('failed'), leftOut: count('leftOut') };
}

/**
 * Reads the tests in a file of JUnit XML.
 *
 * @returns each with the file that it is in as its group, and what it failed with as its message
 * @throws Error when there is no such file, or it is no XML
 */
export function readTests(file: string): Array<Required<TestResult>> {
	const { testsuites } = parser.parse(readFileSync(file, 'utf8'), true) as {
		testsuites?: TestSuite;
	};
	return casesOf(testsuites)
		.filter((test) => test !== '')
		.map((test) => ({
			name: String(test['@_name']),
			// Node.js names the file apart from the class.
			group: String(test['@_file'] ?? test['@_classname']),
			outcome: outcomeOf(test),
			message: test.failure === undefined ? '' : JSON.stringify(test.failure),
		}));
}

/**
 * Counts the tests that passed, by file.
 *
 * @param file of JUnit XML, written by `writeResults` with the files' paths as groups
 * @param folder that the paths are shown relative to
 * @throws Error when there is no such file
 */
export function readPassedTests(file: string, folder: string): Record<string, number> {
	const passed: Record<string, number> = {};
	for (const { group, outcome } of readTests(file)) {
		if (outcome !== 'passed') continue;
		const name = path.relative(folder, group);
		passed[name] = (passed[name] ?? 0) + 1;
	}
	return passed;
}

/** Sums up runs. A run that left tests out has at least one failed test: it is not complete. */
export function sumTotals(runs: TestTotals[]): Pick<TestTotals, 'passed' | 'failed'> {
	const sum = { passed: 0, failed: 0 };
	for (const { passed, failed, leftOut } of runs) {
		sum.passed += passed;
		sum.failed += leftOut > 0 ? Math.max(1, failed) : failed;
	}
	return sum;
}

/**
 * Writes results as JUnit XML.
 *
 * @param file where to
 * @param suite what was tested
 */
export function writeResults(file: string, suite: string, results: TestResult[]): void {
	const testcase = results.map(({ name, group = suite, outcome, message = '' }) => ({
		'@_classname': group,
		'@_name': name,
		...(outcome === 'failed' && { failure: message }),
		...(outcome === 'leftOut' && { skipped: '' }),
	}));
	const testsuites = { testsuite: { '@_name': suite, testcase } };
	writeFileSync(file, builder.build({ testsuites }));
}
