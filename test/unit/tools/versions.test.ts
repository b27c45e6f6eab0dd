import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { triedVersions } from '../../../e2e/lib/n8n/releases';
import { ABILITIES, type Ability } from '../../../e2e/lib/versions/abilities';
import { compatibilityPage, tableOf } from '../../../e2e/lib/versions/page';
import { judge, type TestRun } from '../../../e2e/lib/versions/results';

const root = path.join(__dirname, '../../..');
const textOf = (name: string) => readFileSync(path.join(root, name), 'utf8');
const { dependencies } = JSON.parse(textOf('e2e/package.json')) as {
	dependencies: { n8n: string };
};
const versions = triedVersions(dependencies.n8n);

/** The cells of the page's table, the headings first. */
function tableOfPage(page: string): string[][] {
	const rows = page.split('\n').filter((line) => line.startsWith('|'));
	const cells = rows.map((line) => line.split('|').slice(1, -1));
	return cells.map((row) => row.map((cell) => cell.trim())).filter((_, index) => index !== 1);
}

describe('docs/compatibility.md', () => {
	const [[, ...headings], ...rows] = tableOfPage(textOf('docs/compatibility.md'));

	it('has a column for each release that is tried', () => {
		expect(headings).toEqual(versions);
	});

	it('has a row for each ability', () => {
		expect(rows.map(([name]) => name)).toEqual(ABILITIES.map(({ name }) => name));
	});

	it.each(ABILITIES)('says where it falls short: $name', ({ name, limits = [] }) => {
		const [, ...cells] = rows.find(([first]) => first === name)!;
		const notes = textOf('docs/compatibility.md');
		for (const [index, version] of versions.entries()) {
			if (cells[index] === '') continue;
			const own = limits.filter((limit) => limit.versions.includes(version));
			const isMissing = own.some((limit) => limit.isMissing);
			expect(cells[index][0]).toBe(isMissing ? '–' : '✔');
			const numbers = [...cells[index].matchAll(/<sup>(\d+)<\/sup>/g)].map(([, number]) => number);
			expect(numbers).toHaveLength(own.length);
			for (const [at, { why }] of own.entries())
				expect(notes).toContain(`\n${numbers[at]}. ${why}`);
		}
	});
});

it.each(ABILITIES)('$name: names tests and releases that there are', ({ tests, limits = [] }) => {
	expect(tests.filter((name) => !existsSync(path.join(root, `e2e/tests/${name}.ts`)))).toEqual([]);
	for (const limit of limits) expect(versions).toEqual(expect.arrayContaining([...limit.versions]));
});

describe('the verdict on an ability', () => {
	const limit = { versions: ['1'], why: 'Too old.', failure: /old/ };
	const ability: Ability = { name: 'Send', tests: ['send'], limits: [limit] };
	const ran = (outcome: TestRun['outcome'], error = ''): TestRun => ({
		file: 'send',
		name: outcome,
		outcome,
		error,
	});
	const works = { result: 'works', reasons: [], failures: [] };

	it('is that it works where all its tests pass', () => {
		expect(judge(ability, '2', [ran('passed'), { ...ran('failed'), file: 'other' }])).toEqual(
			works,
		);
	});

	it('is that it is limited, or missing, where tests fail for the known reason', () => {
		const runs = [ran('passed'), ran('failed', 'too old')];
		const limited = { result: 'limited', reasons: ['Too old.'], failures: [] };
		expect(judge(ability, '1', runs)).toEqual(limited);
		const missing = { ...ability, limits: [{ ...limit, isMissing: true }] };
		expect(judge(missing, '1', runs)).toEqual({ ...limited, result: 'missing' });
	});

	it('is open where nothing ran', () => {
		expect(judge(ability, '2', []).result).toBe('untried');
	});

	it.each([
		['a test fails for another reason', '1', [ran('failed', 'too old'), ran('failed', 'broken')]],
		['a test fails where there is no limit', '2', [ran('failed', 'too old')]],
		['a test is skipped', '2', [ran('passed'), ran('skipped')]],
		['the known reason is gone', '1', [ran('passed')]],
	])('is that it fails where %s', (_, version, runs) => {
		const { result, failures } = judge(ability, version, runs);
		expect(result).toBe('fails');
		expect(failures).toHaveLength(1);
	});
});

it('numbers each reason once', () => {
	const limited = { result: 'limited', reasons: ['Too old.'], failures: [] } as const;
	const verdicts = Object.fromEntries(
		ABILITIES.map(({ name }) => [
			name,
			{ ...limited, reasons: [...limited.reasons], failures: [] },
		]),
	);
	const releases = [{ version: '1', date: '2026-01-31', verdicts }];
	const [headings, ...rows] = tableOf(releases);
	expect(headings).toEqual(['', '1']);
	expect(new Set(rows.map(([, cell]) => cell))).toEqual(new Set(['✔<sup>1</sup>']));
	expect(compatibilityPage(releases, '1').match(/Too old\./g)).toHaveLength(1);
});
