// Everything that must hold before a change goes in, with the totals last: `npm run check`.
//   node tools/check.ts [name …]     only the checks whose name begins with one of these words
// The checks that only read run two at a time; tests run alone, so that none is slowed by a neighbour.
// The environment variable JUNIT_FOLDER names a folder for the results as JUnit XML.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { readTotals, sumTotals, writeResults } from './junit.ts';
import type { TestTotals } from './junit.ts';
import { root } from './root.ts';

interface Check {
	name: string;
	/** The program and its arguments. */
	command: [string, ...string[]];
	/** For tests: the environment variables by which the program writes JUnit XML to a file. */
	junit?: (file: string) => NodeJS.ProcessEnv;
}

/** How a check went. */
interface Row {
	name: string;
	passed: boolean;
	/** The tests of the check; one that runs no tests counts as one test. */
	totals: TestTotals;
	runsTests: boolean;
	ms: number;
	note: string;
}

const inSandbox = (script: string): Check['command'] => [
	'npm',
	'run',
	'--silent',
	'--prefix',
	'sandbox',
	script,
];

const reading: Check[] = [
	{ name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
	{ name: 'build', command: ['gulp', 'build', '--silent'] },
	{ name: 'types', command: ['tsc', '--noEmit'] },
	{ name: 'types of scripts', command: ['tsc', '--noEmit', '-p', 'tsconfig.scripts.json'] },
	{ name: 'types of the sandbox', command: inSandbox('types') },
	{ name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
];
const testing: Check[] = [
	{
		name: 'tests',
		command: ['jest', '--reporters', 'default', '--reporters', './tools/jestReporter.ts'],
		junit: (file) => ({ JUNIT_FILE: file }),
	},
	{
		name: 'tests of the sandbox',
		command: inSandbox('test'),
		junit: (file) => ({
			NODE_OPTIONS: [
				process.env.NODE_OPTIONS,
				'--test-reporter=spec --test-reporter-destination=stdout',
				`--test-reporter=junit "--test-reporter-destination=${file}"`,
			].join(' '),
		}),
	},
];

const folder = process.env.JUNIT_FOLDER ?? path.join(root, '.cache/check');
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const line = ({ name, passed, ms, note }: Row) =>
	`${passed ? '✔' : '✘'} ${name.padEnd(20)} ${seconds(ms).padStart(8)}  ${note}`.trimEnd();

function describe({ passed, failed, leftOut, problem }: TestTotals): string {
	return problem ?? `${passed} passed, ${failed} failed, ${leftOut} left out`;
}

/** Runs one check to its end; shows what it wrote when it failed, and always for tests. */
async function run({ name, command: [program, ...args], junit }: Check): Promise<Row> {
	const started = performance.now();
	const file = path.join(folder, `${name.replaceAll(' ', '-')}.xml`);
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
	if (!row.passed || runsTests) {
		console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}\n${all.trimEnd()}\n`);
	}
	console.log(line(row));
	return row;
}

/** Runs the checks, so many at a time. @returns a row for each, in their order */
async function runAll(checks: Check[], atOnce: number): Promise<Row[]> {
	const rows: Row[] = [];
	const rest = checks.entries();
	const work = async () => {
		for (const [index, check] of rest) rows[index] = await run(check);
	};
	await Promise.all(Array.from({ length: atOnce }, work));
	return rows;
}

const words = process.argv.slice(2);
const wanted = ({ name }: Check) =>
	words.length === 0 || words.some((word) => name.startsWith(word));
const started = performance.now();

mkdirSync(folder, { recursive: true });
const rows = [
	...(await runAll(reading.filter(wanted), 2)),
	...(await runAll(testing.filter(wanted), 1)),
];
const failed = rows.filter(({ passed }) => !passed);
// The tests have files of their own.
const others = rows.filter(({ runsTests }) => !runsTests);
if (others.length > 0) {
	writeResults(
		path.join(folder, 'checks.xml'),
		'checks',
		others.map(({ name, passed, note }) => ({
			name,
			outcome: passed ? 'passed' : 'failed',
			message: note,
		})),
	);
}
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
	version: string;
};

console.log(`\nTotals for n8n-nodes-sms-campaigns ${version} on Node.js ${process.versions.node}`);
for (const row of rows) console.log(line(row));
console.log(
	failed.length === 0
		? `${rows.length} of ${rows.length} checks passed in ${seconds(performance.now() - started)}.`
		: `${failed.length} of ${rows.length} checks did not pass: ${failed.map(({ name }) => name).join(', ')}.`,
);
const sum = sumTotals(rows.map(({ totals }) => totals));
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = failed.length === 0 && rows.length > 0 ? 0 : 1;
