// One check: a program that is run to its end, and a line that says how it went.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { readTotals } from './junit.ts';
import type { TestTotals } from './junit.ts';
import { root } from './root.ts';

/** A program that ends with 0 when all is well. */
export interface Check {
	name: string;
	/** The program and its arguments. */
	command: [string, ...string[]];
	/** For tests: the environment variables by which the program writes JUnit XML to a file. */
	junit?: (file: string) => NodeJS.ProcessEnv;
}

/** How a check went. */
export interface Row {
	name: string;
	passed: boolean;
	/** The tests of the check; one that runs no tests counts as one test. */
	totals: TestTotals;
	runsTests: boolean;
	ms: number;
	note: string;
}

/** Where the results are written to; the environment variable JUNIT_FOLDER names another folder. */
export const resultsFolder = process.env.JUNIT_FOLDER ?? path.join(root, '.cache/check');

/** Tests of Jest. @param args further arguments, such as the names of files */
export const jestCheck = (name: string, args: string[] = []): Check => ({
	name,
	command: ['jest', ...args, '--reporters', 'default', '--reporters', './tools/jestReporter.ts'],
	junit: (file) => ({ JUNIT_FILE: file }),
});

/** Tests of Node.js's runner. */
export const nodeTestCheck = (name: string, command: Check['command']): Check => ({
	name,
	command,
	junit: (file) => ({
		NODE_OPTIONS: [
			process.env.NODE_OPTIONS,
			'--test-reporter=spec --test-reporter-destination=stdout',
			`--test-reporter=junit "--test-reporter-destination=${file}"`,
		].join(' '),
	}),
});

/** A time in milliseconds, for people. */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** How a check went, in one line. */
export const describeRow = ({ name, passed, ms, note }: Row) =>
	`${passed ? '✔' : '✘'} ${name.padEnd(20)} ${seconds(ms).padStart(8)}  ${note}`.trimEnd();

function describe({ passed, failed, leftOut, problem }: TestTotals): string {
	return problem ?? `${passed} passed, ${failed} failed, ${leftOut} left out`;
}

/**
 * Runs one check to its end, and shows what it wrote when it failed.
 *
 * @param options `showTests`: shows what tests wrote in any case
 */
export async function runCheck(
	{ name, command: [program, ...args], junit }: Check,
	{ showTests = false } = {},
): Promise<Row> {
	const started = performance.now();
	mkdirSync(resultsFolder, { recursive: true });
	const file = path.join(resultsFolder, `${name.replaceAll(' ', '-')}.xml`);
	rmSync(file, { force: true });
	const { all, exitCode, signal, originalMessage, failed } = await execa(program, args, {
		cwd: root,
		env: junit?.(file),
		preferLocal: true,
		stdin: 'ignore',
		all: true,
		reject: false,
	});
	const ending = failed && `ended with ${signal ?? exitCode ?? originalMessage}`;
	const runsTests = junit !== undefined;
	const totals = runsTests
		? readTotals(file)
		: { passed: failed ? 0 : 1, failed: failed ? 1 : 0, leftOut: 0 };
	const row = {
		name,
		passed: !failed && totals.failed === 0 && totals.leftOut === 0,
		totals: failed && totals.failed === 0 ? { ...totals, failed: 1 } : totals,
		runsTests,
		ms: performance.now() - started,
		note: [ending, runsTests && describe(totals)].filter(Boolean).join(', '),
	};
	if (!row.passed || (showTests && runsTests)) {
		console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}\n${all.trimEnd()}\n`);
	}
	console.log(describeRow(row));
	return row;
}
