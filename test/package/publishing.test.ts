// docs/publishing.md is the one place that says what a person fills in before the package is published: it lists every
// placeholder of the tree with its files, and nothing that is not there.
import { readSources } from '../support/package/repositoryFiles';

const PAGE = 'docs/publishing.md';

interface Source {
	name: string;
	text: string;
}

/** What stands for something that only a person knows: how it looks, and in which files it does. */
const KINDS: Array<[kind: string, pattern: RegExp, files: RegExp]> = [
	[
		'a copyright holder or an author',
		/(?<=\(c\) \d{4} |"author": \{\s+"name": ")[^\n"]+/g,
		/(?:^|\/)(?:LICENSE|package\.json)$/,
	],
	[
		'an address that gets no mail',
		/[\w.+-]+@[\w.-]+\.(?:example|invalid|localhost)\b/g,
		/^package\.json$|\.md$/,
	],
	['a repository', /https:\/\/github\.com\/n8n-nodes-[\w-]+\/[\w-]+(?=[.?#/"' )])/g, /./],
	[
		'the name of the service',
		/(?<=displayName(?::| =) ')SMS Campaigns(?=[ '])/g,
		/^(?:nodes|credentials)\//,
	],
	['an address of the service', /https:\/\/api\.example\.com/g, /^(?:nodes|credentials)\//],
	[
		'an open end',
		/\b(?:TODO|FIXME|TBD|CHANGEME|XXX)\b|[Ll]orem ipsum|\byour-(?:org|name|repo)\b/g,
		/./,
	],
];

/** Each placeholder with the file it is in, once. */
const placeholdersIn = (sources: Source[]) => [
	...new Set(
		sources
			// This file has them in its patterns.
			.filter(({ name }) => name !== PAGE && name !== 'test/package/publishing.test.ts')
			.flatMap(({ name, text }) =>
				KINDS.filter(([, , files]) => files.test(name)).flatMap(([, pattern]) =>
					[...text.matchAll(pattern)].map(([found]) => `${found} in ${name}`),
				),
			),
	),
];

/** The rows of the page's table: the placeholder, what belongs in its place, and the files. */
function listedIn(page: string): string[] {
	const rows = [...page.matchAll(/^\| `([^`]+)` +\| [^|]+ \| ([^|]+) \|$/gm)];
	return rows.flatMap(([, placeholder, files]) =>
		[...files.matchAll(/`([^`]+)`/g)].map(([, file]) => `${placeholder} in ${file}`),
	);
}

it.each([
	['MIT License\n\nCopyright (c) 2026 Nobody Yet\n', 'LICENSE'],
	['"author": {\n\t"name": "Nobody Yet"', 'package.json'],
	['"email": "nobody@mail.example"', 'package.json'],
	['See https://github.com/n8n-nodes-some/n8n-nodes-some#readme', 'docs/usage.md'],
	["\tdisplayName = 'SMS Campaigns API';", 'credentials/Other.ts'],
	["placeholder: 'e.g. https://api.example.com',", 'nodes/Other.ts'],
	['// TODO: say who', 'tools/some.ts'],
])('finds the placeholder in %j', (text, name) => {
	expect(placeholdersIn([{ name, text }])).toHaveLength(1);
});

it('lists each placeholder of the tree with its files, and no other', () => {
	const sources = readSources();
	const page = sources.find(({ name }) => name === PAGE)!.text;
	expect(listedIn(page).sort()).toEqual(placeholdersIn(sources).sort());
});

it('is named where people look who want to publish', () => {
	const sources = readSources();
	for (const name of ['docs/contributing.md', 'docs/README.md']) {
		expect(sources.find((source) => source.name === name)!.text).toContain('](publishing.md)');
	}
});
