import { globSync, readFileSync } from 'node:fs';
import { proofPage } from '../../../tools/proof/page';
import { NOT_PROVED, PROMISES } from '../../../tools/proof/promises';

const patterns = PROMISES.flatMap(({ counted }) => counted.flatMap(({ files }) => files));

it.each(patterns)('there are tests that fit %s', (pattern) => {
	expect(globSync(pattern).length).toBeGreaterThan(0);
});

it('every command is an npm script, or a program of the repository', () => {
	const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
		scripts: Record<string, string>;
	};
	for (const { command } of PROMISES.flatMap(({ measured }) => measured)) {
		const [, script] = /^(?:[A-Z_]+=\d+ )?npm (?:run )?([\w:]+)/.exec(command) ?? [];
		const [, program] = /^node tools\/node24\.mjs (\S+)/.exec(command) ?? [];
		expect(script ? script in scripts : globSync(program).length === 1).toBe(true);
	}
});

it('the page counts the tests that passed, and names the day', () => {
	const passed = Object.fromEntries(patterns.flatMap((one) => globSync(one)).map((it) => [it, 2]));
	const page = proofPage(passed, '2026-01-15');
	expect(page).toContain('Counts are of 2026-01-15');
	expect(page).toMatch(
		/^\| Forged replies .* \| `npm run jest -- unit\/rules\/answers .*` \| 6 tests passed \|$/m,
	);
	for (const sentence of NOT_PROVED) expect(page).toContain(`- ${sentence}\n`);
});

it('a promise whose tests were not run has no page', () => {
	expect(() => proofPage({}, '2026-01-15')).toThrow('no test was run that fits test/engine/model');
});

it('docs/proof.md has a section for each promise', () => {
	const headings = [...readFileSync('docs/proof.md', 'utf8').matchAll(/^## (.+)$/gm)];
	expect(headings.map(([, heading]) => heading)).toEqual([
		...PROMISES.map(({ promise }) => promise),
		'What is not proved',
	]);
});
