// Jest's results as JUnit XML, in the file that the environment variable JUNIT_FILE names.
import { stripVTControlCharacters } from 'node:util';
import { writeResults } from './junit.ts';
import type { TestResult } from './junit.ts';

/** What is read of Jest's results. */
interface JestResults {
	testResults: Array<{
		testFilePath: string;
		/** Why the file's tests could not be run. */
		testExecError?: { message?: string } | null;
		testResults: Array<{ fullName: string; status: string; failureMessages: string[] }>;
	}>;
}

const outcomes: Record<string, TestResult['outcome']> = { passed: 'passed', failed: 'failed' };

export default class JUnitReporter {
	onRunComplete(_contexts: unknown, { testResults }: JestResults): void {
		const file = process.env.JUNIT_FILE;
		if (!file) throw new Error('JUNIT_FILE does not name the file for the results.');
		const results = testResults.flatMap(({ testFilePath, testExecError, testResults: tests }) => [
			...(testExecError
				? [{ name: testFilePath, outcome: 'failed' as const, message: testExecError.message }]
				: []),
			...tests.map(({ fullName, status, failureMessages }) => ({
				name: fullName,
				group: testFilePath,
				outcome: outcomes[status] ?? 'leftOut',
				message: stripVTControlCharacters(failureMessages.join('\n')),
			})),
		]);
		writeResults(file, 'jest', results);
	}
}
