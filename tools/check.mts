// What must be right before a change goes in, after the set-up, which builds: `npm test` and `npm run lint`.
//   node tools/check.mts [name …]     only the checks whose name begins with one of these words
import { runCheck } from './runCheck.mts';
import type { Check, Row } from './runCheck.mts';
import { conclude } from './totals.mts';

const AT_ONCE = 2;

const sandbox = (script: string): Check['command'] => [
	'npm',
	'run',
	'--silent',
	'--prefix',
	'sandbox',
	script,
];

/** The sandbox's TypeScript: the older one beside it is what ESLint needs, and takes five times as long. */
const types = (project: string): Check['command'] => [
	'node',
	'sandbox/node_modules/typescript/bin/tsc',
	'--noEmit',
	...['--checkers', '1', '--project', project],
];

/** Long ones first, so that none is left to run alone. */
const CHECKS: Check[] = [
	{ name: 'tests', command: ['jest', '--config', 'jest.suites.config.js'], runsTests: true },
	{
		name: 'lint',
		command: ['eslint', '--config', 'eslint.strict.config.mjs', '--max-warnings', '0', '.'],
	},
	{ name: 'lint by n8n', command: ['n8n-node', 'lint'] },
	{
		name: 'lint rules and scanner',
		command: ['jest', '--selectProjects', 'lint'],
		runsTests: true,
	},
	{ name: 'tests of the sandbox', command: sandbox('test'), runsTests: true },
	{ name: 'types', command: types('test') },
	{ name: 'types of scripts', command: types('tsconfig.scripts.json') },
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
