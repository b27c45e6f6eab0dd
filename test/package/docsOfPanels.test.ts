// What the docs say of the panels, the limits, the log and the commands, held against the code.
import { readSources } from '../support/package/repositoryFiles';
import { allFields, choicesOf, described } from '../support/guidelines/describedFields';

const sources = readSources();
const textOf = (name: string) => sources.find((source) => source.name === name)!.text;
const pages = sources.filter(({ name }) => /^(?:README|docs\/[^]*)\.md$/.test(name));

/** Menus of n8n, GitHub and npm, and fields of n8n's own nodes. */
const OTHERS = ['Settings', 'Executions', 'Trusted Publisher', 'Redis', '⋯'];

const fields = described.flatMap(({ properties }) => allFields(properties));
const labels = new Set([
	...fields.map(({ displayName }) => displayName),
	...fields.flatMap(choicesOf).map(({ name }) => name),
]);

/** Ways through the panels, such as **Options → Output → One Item per Campaign**, that lead nowhere. */
const wrongWays = (text: string) =>
	[...text.matchAll(/\*\*([^*\n]+ → [^*\n]+)\*\*/g)]
		.map(([, way]) => way)
		.filter((way) => {
			const parts = way.split(' → ');
			return !OTHERS.includes(parts[0]) && !parts.every((part) => labels.has(part));
		});

it.each(pages)('$name shows ways through the panels that are there', ({ text }) => {
	expect(wrongWays(text)).toEqual([]);
});

it('finds a way that leads nowhere', () => {
	expect(wrongWays('Set **Options → Sender** and **Options → Senders**.')).toEqual([
		'Options → Senders',
	]);
});

/** The value of a constant in a file of the trigger. */
const constant = (file: string, name: string) => {
	const source = textOf(`nodes/SmsCampaigns/trigger/${file}.ts`);
	const [, value] = new RegExp(`const ${name} = ([\\d_]+)`).exec(source)!;
	return Number(value.replaceAll('_', '')).toLocaleString('en');
};

it.each([
	['up to % items or', constant('receive/eventGroups', 'MAX_GROUP_ITEMS')],
	['items or % MB', constant('receive/eventGroups', 'MAX_GROUP_BYTES')],
	['the last % events', constant('receive/claims', 'MAX_CLAIMS')],
])('docs/scale.md says %j with %s', (words, value) => {
	expect(textOf('docs/scale.md')).toContain(words.replace('%', value));
});

it('docs/trigger.md quotes the log as the trigger writes it', () => {
	const [, table] = /\n\| The line says[^\n]*\n\|[-| ]+\n((?:\|[^\n]*\n)+)/.exec(
		textOf('docs/trigger.md'),
	)!;
	const lines = [...table.matchAll(/^\| ([^|]+?) +\|/gm)].map(([, line]) => line);
	const code = sources
		.filter(({ name }) => name.startsWith('nodes/SmsCampaigns/trigger/'))
		.map(({ text }) => text.replace(/\$\{[^}]+\}/g, '_ID_'))
		.join('\n')
		.toLowerCase();
	expect(lines.length).toBeGreaterThan(3);
	for (const line of lines) {
		for (const part of line.toLowerCase().split(' … ')) expect(code).toContain(part);
	}
});

describe('a command in the docs', () => {
	const argumentsOf = (command: RegExp) =>
		pages.flatMap(({ name, text }) =>
			[...text.matchAll(command)].flatMap(([, words]) =>
				words
					.trim()
					.split(' ')
					.filter((word) => !word.startsWith('-'))
					.map((word) => [word, name]),
			),
		);
	const exists = (file: string) => sources.some(({ name }) => name === file);

	it.each(argumentsOf(/npm run test:e2e -- ([\w ]+)/g))('tests %s, as %s says', (word) => {
		expect(exists(`e2e/tests/${word}.ts`)).toBe(true);
	});

	it.each(argumentsOf(/npm run check -- ([\w ]+)/g))('checks %s, as %s says', (word) => {
		expect(textOf('tools/check.ts')).toMatch(new RegExp(`name: '${word}`));
	});

	it.each(argumentsOf(/npm run jest -- ([\w/ .-]+)/g))('runs tests of %s, as %s says', (word) => {
		expect(sources.some(({ name }) => /\.test\.ts$/.test(name) && name.includes(word))).toBe(true);
	});

	it.each(argumentsOf(/npm run bench -- --only (\w+)/g))('measures %s, as %s says', (word) => {
		const rows = sources.filter(({ name }) => name.startsWith('bench/rows/'));
		expect(rows.some(({ text }) => new RegExp(`id: ['\`][^'\`]*${word}`).test(text))).toBe(true);
	});
});

it('the README names the versions that the tests run', () => {
	const versionOf = (file: string, group: string, name: string) =>
		(JSON.parse(textOf(file)) as Record<string, Record<string, string>>)[group][name];
	const n8n = versionOf('e2e/package.json', 'dependencies', 'n8n');
	const readme = textOf('README.md');
	expect(readme).toContain(`Tested in the real n8n ${n8n}, `);
	const [, node] = /(\d+)/.exec(versionOf('package.json', 'engines', 'node'))!;
	expect(readme).toContain(`The nodes themselves run on Node.js ${node} and newer`);
});

it('docs/contributing.md names functions and tables that are in the code', () => {
	const named = [
		...textOf('docs/contributing.md').matchAll(/`([a-z]+[A-Z]\w*|[A-Z]+(?:_[A-Z]+)+)`/g),
	];
	expect(named.length).toBeGreaterThan(3);
	const code = sources.filter(
		({ name }) => /\.ts$/.test(name) && !name.startsWith('test/package/'),
	);
	const missing = named
		.map(([, name]) => name)
		.filter((name) => !code.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text)));
	expect(missing).toEqual([]);
});
