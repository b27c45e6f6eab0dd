// Everything that must hold before a change goes in, with the totals last: `npm run check`.
//   node tools/check.ts [name …]     only the checks whose name begins with one of these words
// The checks that only read run two at a time; tests run alone, so that none is slowed by a neighbour.
// The environment variable JUNIT_FOLDER names a folder for the results as JUnit XML.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sumTotals, writeResults } from './junit.ts';
import { mapAtOnce } from './mapAtOnce.ts';
import { root } from './root.ts';
import {
	describeRow,
	jestCheck,
	nodeTestCheck,
	resultsFolder,
	runCheck,
	seconds,
} from './runCheck.ts';
import type { Check, Row } from './runCheck.ts';

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
	jestCheck('tests'),
	nodeTestCheck('tests of the sandbox', inSandbox('test')),
];

/** Compares docs/proof.md with what the tests came to. */
const comparing: Check[] = [{ name: 'proof', command: ['node', 'tools/proof/main.ts'] }];

/** Runs the checks, so many at a time. @returns a row for each, in their order */
const runAll = async (checks: Check[], atOnce: number): Promise<Row[]> =>
	await mapAtOnce(checks, atOnce, async (check) => await runCheck(check, { showTests: true }));

const words = process.argv.slice(2);
const wanted = ({ name }: Check) =>
	words.length === 0 || words.some((word) => name.startsWith(word));
const started = performance.now();

const rows = [
	...(await runAll(reading.filter(wanted), 2)),
	...(await runAll(testing.filter(wanted), 1)),
	...(await runAll(comparing.filter(wanted), 1)),
];
const failed = rows.filter(({ passed }) => !passed);
// The tests have files of their own.
const others = rows.filter(({ runsTests }) => !runsTests);
if (others.length > 0) {
	writeResults(
		path.join(resultsFolder, 'checks.xml'),
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
for (const row of rows) console.log(describeRow(row));
console.log(
	failed.length === 0
		? `${rows.length} of ${rows.length} checks passed in ${seconds(performance.now() - started)}.`
		: `${failed.length} of ${rows.length} checks did not pass: ${failed.map(({ name }) => name).join(', ')}.`,
);
const sum = sumTotals(rows.map(({ totals }) => totals));
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = failed.length === 0 && rows.length > 0 ? 0 : 1;
