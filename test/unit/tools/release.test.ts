import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { changeLogProblem, openPoints, versionProblem } from '../../../tools/release';

const read = (file: string) => readFileSync(path.resolve(__dirname, '../../..', file), 'utf8');
const versions = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99));
const compare = ([a, b, c]: number[], [d, e, f]: number[]) => a - d || b - e || c - f;

describe('the change log', () => {
	it.each([
		['## 0.2.0\n\n- More.\n\n## 0.1.0\n\nFirst.\n'],
		['# Change log\n\n## 0.2.0 (2026-12-01)\n\n- More.\n'],
	])('may be %j', (text) => {
		expect(changeLogProblem(text, '0.2.0')).toBeUndefined();
	});

	it.each([
		['', 'no version'],
		['## 0.1.0\n\nFirst.\n', 'begins with 0.1.0'],
		['## 0.2.00\n\nMore.\n\n## 0.1.0\n', '"0.2.00"'],
		['## Unreleased\n\n- More.\n\n## 0.2.0\n\n- More.\n', '"Unreleased"'],
		['## 0.2.0\n\n## 0.1.0\n\nFirst.\n', 'nothing about 0.2.0'],
		['## 0.2.0\n', 'nothing about 0.2.0'],
	])('may not be %j', (text, problem) => {
		expect(changeLogProblem(text, '0.2.0')).toContain(problem);
	});
});

describe('the version', () => {
	it('may be any one at first', () => {
		fc.assert(
			fc.property(versions, (version) => {
				expect(versionProblem(version.join('.'), ['sandbox-9.9.9', ''])).toBeUndefined();
			}),
		);
	});

	it('may be one of the three that follow the highest one, and no other', () => {
		const released = fc.array(versions, { minLength: 1 });
		fc.assert(
			fc.property(released, versions, (earlier, other) => {
				const [major, minor, patch] = earlier.toSorted(compare).at(-1)!;
				const tags = earlier.map((version) => version.join('.'));
				const next = [
					`${major}.${minor}.${patch + 1}`,
					`${major}.${minor + 1}.0`,
					`${major + 1}.0.0`,
				];
				for (const version of next) expect(versionProblem(version, tags)).toBeUndefined();
				const isNext = next.includes(other.join('.'));
				expect(versionProblem(other.join('.'), tags) === undefined).toBe(isNext);
			}),
		);
	});

	it.each(['1.0', '1.0.0-beta.1', 'v1.0.0', '01.0.0', '1.0.0 '])('may not be "%s"', (version) => {
		expect(versionProblem(version, [])).toContain('x.y.z is needed');
	});
});

describe('what a person has to fill in', () => {
	it('is each row and each point of the page, in plain text', () => {
		const page = `
| Placeholder | What | In |
| ----------- | ---- | -- |
| \`a@b.example\` | An address | \`package.json\` |
| \`Some Name\`   | A name     | \`LICENSE\`, \`package.json\` |

- The icons in \`icons/\`.
1. The repository, as [A release](contributing.md#a-release) says: **now**.
`;
		expect(openPoints(page)).toEqual([
			'a@b.example (package.json): An address',
			'Some Name (2 files): A name',
			'The icons in icons/.',
			'The repository, as A release says: now.',
		]);
	});

	it('is found in docs/publishing.md', () => {
		expect(openPoints(read('docs/publishing.md')).length).toBeGreaterThan(5);
	});
});
