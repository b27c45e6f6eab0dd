// Everything that must hold before a change goes in, with the totals last: `npm run check`.
//   node tools/check.ts [name …]     only the checks whose name begins with one of these words
// The checks that only read run two at a time; tests run alone, so that none is slowed by a neighbour.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { seconds, sumOf, testTotals } from './totals.ts';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const jestResults = path.join(root, '.cache/check/jest.json');

/** Programs of the root's packages are started directly: npm would only add its own start to each. */
const program = (file, ...args) => [
	process.execPath,
	[path.join(root, 'node_modules', file), ...args],
];
const sandboxScript = (name) => ['npm', ['run', '--silent', '--prefix', 'sandbox', name]];

const reading = [
	['lint', program('eslint/bin/eslint.js', '.', '--max-warnings', '0')],
	['build', program('gulp/bin/gulp.js', 'build', '--silent')],
	['types', program('typescript/bin/tsc', '--noEmit')],
	['script types', program('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.scripts.json')],
	['sandbox types', sandboxScript('types')],
	['format', program('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')],
];
const testing = [
	['tests', program('jest/bin/jest.js', '--json', `--outputFile=${jestResults}`)],
	['sandbox tests', sandboxScript('test')],
];

/** Runs one check to its end; shows what it wrote when it failed, and always for tests. */
async function check([name, [command, args]], { show }) {
	const started = performance.now();
	const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
	const parts = [];
	child.stdout.on('data', (text) => parts.push(text));
	child.stderr.on('data', (text) => parts.push(text));
	const [code, signal] = await new Promise((resolve) => {
		child.once('error', (error) => {
			parts.push(Buffer.from(`${error.message}\n`));
			resolve([1, null]);
		});
		child.once('close', (...ending) => resolve(ending));
	});
	return finish({ name, code, signal, show, output: Buffer.concat(parts).toString(), started });
}

/** Turns the end of a process into a row of the totals, and prints what a reader needs now. */
function finish({ name, code, signal, show, output, started }) {
	const totals = show ? testTotals(name, output, jestResults) : undefined;
	const passed = code === 0 && (totals?.complete ?? true);
	if (!passed || show) {
		// Jest's --json prints the whole result as one line, which is in the file already.
		const readable = output.replace(/^\{"num.*$/m, '').trimEnd();
		console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}\n${readable}\n`);
	}
	const row = { name, passed, totals, ms: performance.now() - started, note: totals?.text ?? '' };
	if (code !== 0) row.note = `ended with ${signal ?? code}${row.note ? `, ${row.note}` : ''}`;
	console.log(line(row));
	return row;
}

const line = ({ name, passed, ms, note }) =>
	`${passed ? '✔' : '✘'} ${name.padEnd(14)} ${seconds(ms).padStart(8)}  ${note}`.trimEnd();

/** Works through a list with a number of hands, and gives the results in the list's order. */
async function workThrough(list, hands, options) {
	const rows = [];
	let next = 0;
	const hand = async () => {
		while (next < list.length) {
			const index = next++;
			rows[index] = await check(list[index], options);
		}
	};
	await Promise.all(Array.from({ length: hands }, hand));
	return rows;
}

const words = process.argv.slice(2);
const wanted = ([name]) => words.length === 0 || words.some((word) => name.startsWith(word));
const started = performance.now();

mkdirSync(path.dirname(jestResults), { recursive: true });
if (existsSync(jestResults)) rmSync(jestResults);

const rows = [
	...(await workThrough(reading.filter(wanted), 2, { show: false })),
	...(await workThrough(testing.filter(wanted), 1, { show: true })),
];
const failed = rows.filter(({ passed }) => !passed);
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

console.log(`\nTotals for n8n-nodes-sms-campaigns ${version} on Node.js ${process.versions.node}`);
for (const row of rows) console.log(line(row));
console.log(
	failed.length === 0
		? `${rows.length} of ${rows.length} checks passed in ${seconds(performance.now() - started)}.`
		: `${failed.length} of ${rows.length} checks did not pass: ${failed.map(({ name }) => name).join(', ')}.`,
);
console.log(sumOf(rows));
process.exitCode = failed.length === 0 && rows.length > 0 ? 0 : 1;
