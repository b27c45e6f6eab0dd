// Everything that must be right before a change goes in; it runs after the set-up, which builds: `npm test`.
//   node tools/check.ts [name …]     only the checks whose name begins with one of these words
import { runCheck } from './runCheck.ts';
import type { Check, Row } from './runCheck.ts';
import { conclude } from './totals.ts';

const AT_ONCE = 2;

const sandbox = (script: string): Check['command'] => [
	'npm',
	'run',
	'--silent',
	'--prefix',
	'sandbox',
	script,
];

/** Long ones first, so that none is left to run alone. */
const CHECKS: Check[] = [
	{ name: 'tests', command: ['jest'], runsTests: true },
	{ name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
	{ name: 'tests of the sandbox', command: sandbox('test'), runsTests: true },
	{ name: 'types', command: ['tsc', '--noEmit'] },
	{ name: 'types of scripts', command: ['tsc', '--noEmit', '-p', 'tsconfig.scripts.json'] },
	{ name: 'types of the sandbox', command: sandbox('types') },
	{ name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
];

const words = process.argv.slice(2);
const wanted = CHECKS.filter(
	({ name }) => words.length === 0 || words.some((word) => name.startsWith(word)),
);
const rows: Row[] = [];
// Shared: whoever is done takes the next check.
const waiting = wanted.values();
await Promise.all(
	Array.from({ length: AT_ONCE }, async () => {
		for (const check of waiting) rows.push(await runCheck(check));
	}),
);
const failed = rows.filter((row) => row.failed > 0).map(({ name }) => name);
console.log(
	failed.length > 0 ? `\nNot passed: ${failed.join(', ')}.` : `\nAll ${rows.length} checks passed.`,
);
process.exitCode = conclude(rows);
