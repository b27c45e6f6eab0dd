// What the docs say of the files, the commands and the statuses, held against them.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { STATUS_TEXTS } from '../../nodes/SmsCampaigns/api/errors/refusalTexts';
import { readSources } from '../support/package/repositoryFiles';
import { root } from '../support/package/packedPackage';

const sources = readSources();
const textOf = (name: string) => sources.find((source) => source.name === name)!.text;

/** A path of a file or a folder, alone in code: `api/http`, `trigger/lifecycle/`, `index.ts`. */
const PATH = /`((?:[\w.-]+\/)+[\w.-]*|[\w.-]+\.(?:ts|mjs|json|md|ya?ml))`/g;

const pathsIn = (page: string) => [...textOf(page).matchAll(PATH)].map(([, named]) => named);

/** Whether a file, or a folder with files, is named so, from the root or from any folder. */
const exists = (named: string) =>
	existsSync(path.join(root, named)) ||
	sources.some(({ name }) => {
		const whole = `/${name}`;
		return named.endsWith('/')
			? whole.includes(`/${named}`)
			: whole.endsWith(`/${named}`) || whole.includes(`/${named}/`);
	});

it.each(['docs/contributing.md', 'test/README.md'])('%s names files that exist', (page) => {
	const named = pathsIn(page);
	expect(named.length).toBeGreaterThan(20);
	expect(named.filter((one) => !exists(one))).toEqual([]);
});

describe('a command in the docs', () => {
	// The sandbox runs under any Node.js by itself, and the benchmarks name what was measured.
	const pages = sources.filter(({ name }) =>
		/^(?:docs\/(?!benchmarks)|test\/|README)[^]*\.md$/.test(name),
	);

	it.each(pages.map(({ name }) => name))('of %s runs under any Node.js from 20 on', (page) => {
		const commands = [
			...textOf(page).matchAll(/(?:^|`)((?:[A-Z_]+=\S+ )*(?:npx|node|tsx) [^`\n]+)/gm),
		];
		const direct = commands
			.map(([, command]) => command)
			.filter((command) => !/^node tools\/node24\.mjs |^npx \.\//.test(command));
		expect(direct).toEqual([]);
	});

	it('of npm is started under the Node.js that n8n needs', () => {
		const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
			scripts: Record<string, string>;
		};
		for (const [name, script] of Object.entries(scripts)) {
			expect([name, script]).toEqual([
				name,
				expect.stringMatching(/^(?:node tools\/node24\.mjs|npm run --silent check)/),
			]);
		}
	});
});

it('the table of statuses has each that the service documents', () => {
	const [, table] = /\n\| Status \| What happened[^\n]*\n\|[-| ]+\n((?:\|[^\n]*\n)+)/.exec(
		textOf('docs/usage.md'),
	)!;
	const named = [...table.matchAll(/^\| (-\d+) /gm)].map(([, status]) => Number(status));
	// -5 has a text for each call, -8 is accepted, and -99 unknown.
	const documented = [...Object.keys(STATUS_TEXTS).map(Number), -5, -8, -99];
	expect(named).toEqual(documented.sort((a, b) => b - a));
});

it.each(['api-error-get', 'api-error-get-many', 'undeliverable-number-get-many'])(
	'the page %s says what is known of the time zone of dates',
	(page) => expect(textOf(`docs/operations/${page}.md`)).toMatch(/time zone `date`/),
);
