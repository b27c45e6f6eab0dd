// n8n's guidelines for verified community nodes, each as a test with a wrong package that it finds. What other files of
// this folder check is not repeated: dependencies, the workflow that publishes, the README's sections, icons, examples.
// https://docs.n8n.io/connect/create-nodes/build-your-node/reference/verification-guidelines
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { allFields, choicesOf, described } from '../support/guidelines/describedFields';
import { SmsCampaigns } from '../../nodes/SmsCampaigns/SmsCampaigns.node';
import { SmsCampaignsTrigger } from '../../nodes/SmsCampaigns/SmsCampaignsTrigger.node';
import { readUnpacked, root, scripts } from '../support/package/packedPackage';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const codexOf = (name: string) =>
	JSON.parse(read(`nodes/SmsCampaigns/${name}.node.json`)) as Package['codexes'][number];

interface Package {
	manifest: {
		name: string;
		license: string;
		homepage: string;
		bugs: { url: string };
		repository: { url: string };
		author: { name: string; email: string };
	};
	licence: string;
	nodes: Array<{ name: string; credentials?: Array<{ name: string }> }>;
	codexes: Array<{ categories: string[]; resources: Record<string, Array<{ url: string }>> }>;
	/** The scripts that users run. */
	bundles: string[];
	/** What people read in n8n, and the README. */
	texts: string[];
}

const ours = (): Package => ({
	manifest: JSON.parse(read('package.json')) as Package['manifest'],
	licence: read('LICENSE'),
	nodes: [new SmsCampaigns().description, new SmsCampaignsTrigger().description],
	codexes: [codexOf('SmsCampaigns'), codexOf('SmsCampaignsTrigger')],
	bundles: scripts().map(readUnpacked),
	texts: [
		read('README.md'),
		...described
			.flatMap(({ properties }) => allFields(properties))
			.flatMap((field) => [field, ...choicesOf(field)])
			.flatMap(({ description = '', ...rest }) => [description, 'hint' in rest ? rest.hint! : '']),
	],
});

const repositoryOf = ({ repository }: Package['manifest']) =>
	/^git\+(https:\/\/github\.com\/[\w-]+\/[\w.-]+)\.git$/.exec(repository.url)?.[1];

interface Guideline {
	sentence: string;
	/** Names what breaks the guideline. */
	find: (one: Package) => string[];
	/** What a package that breaks it has in place of ours. */
	wrong: Partial<Package>;
}

const GUIDELINES: Guideline[] = [
	{
		sentence: 'the package integrates exactly one service: one credential, the same for each node',
		find: ({ nodes }) =>
			nodes
				.filter(
					({ credentials = [] }) =>
						credentials.map(({ name }) => name).join() !== 'smsCampaignsApi',
				)
				.map(({ name }) => name),
		wrong: {
			nodes: [{ name: 'other', credentials: [{ name: 'smsCampaignsApi' }, { name: 'otherApi' }] }],
		},
	},
	{
		sentence: 'no node is for logic or flow control',
		find: ({ codexes }) =>
			codexes.flatMap(({ categories }) =>
				categories.filter((name) => /core|flow|logic/i.test(name)),
			),
		wrong: { codexes: [{ categories: ['Core Nodes'], resources: {} }] },
	},
	{
		sentence: 'every address of the package and of its documentation is in its repository',
		find: ({ manifest, codexes }) => {
			const repository = repositoryOf(manifest);
			return [
				manifest.homepage,
				manifest.bugs.url,
				...codexes.flatMap(({ resources }) =>
					Object.values(resources)
						.flat()
						.map(({ url }) => url),
				),
			].filter((url) => repository === undefined || !url.startsWith(`${repository}`));
		},
		wrong: {
			codexes: [
				{ categories: [], resources: { primaryDocumentation: [{ url: 'https://example.com' }] } },
			],
		},
	},
	{
		sentence: 'the licence is MIT, and its holder the author',
		find: ({ manifest, licence }) =>
			manifest.license === 'MIT' &&
			licence.startsWith('MIT License\n') &&
			licence.includes(`(c) 2026 ${manifest.author.name}\n`)
				? []
				: [licence.slice(0, 80)],
		wrong: { licence: 'Apache License' },
	},
	{
		sentence: 'the code does not read environment variables or files',
		find: ({ bundles }) =>
			bundles.flatMap(
				(code) =>
					code.match(
						/\bprocess\s*(?:\?\.|\.|\[)\s*\w+|require\(["'](?:node:)?(?:fs|os|child_process)\b/g,
					) ?? [],
			),
		wrong: { bundles: ['const token = process.env.TOKEN;'] },
	},
	{
		sentence: 'the node interface and the README are in English only',
		find: ({ texts }) =>
			texts.filter(
				(text) =>
					/[^\p{Script=Latin}\p{Script=Common}]/u.test(text) ||
					/\b(?:avec|pour|votre|vous|une|les|est|pas|und|nicht|oder|el|para)\b/i.test(text),
			),
		wrong: { texts: ['Le message pour vos clients'] },
	},
];

it.each(GUIDELINES)('$sentence', ({ find, wrong }) => {
	const all = ours();
	expect(find({ ...all, ...wrong })).not.toEqual([]);
	expect(find(all)).toEqual([]);
});
