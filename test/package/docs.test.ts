// What can be compared between the docs and the code without running anything: operations and pages, links, examples.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { INodePropertyOptions } from 'n8n-workflow';
import { SmsCampaigns } from '../../nodes/SmsCampaigns/SmsCampaigns.node';
import { root } from '../support/package/packedPackage';

const docs = path.join(root, 'docs');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const index = read('docs/README.md');

/** All pages, relative to the repository. */
const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.md'))
	.map((file) => path.posix.join('docs', file.split(path.sep).join('/')))
	.sort();

interface Link {
	/** As it is written. */
	to: string;
	/** Relative to the repository, without what is behind a `#`. */
	file: string;
	anchor: string | undefined;
}

/** Links and pictures of a page that lead to files of the repository. */
function linksOf(page: string): Link[] {
	const text = read(page).replace(/```[^]*?```/g, '');
	return [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
		.map(([, link, source]) => link ?? source)
		.filter((to) => !/^[a-z]+:/.test(to))
		.map((to) => {
			const [file, anchor] = to.split('#');
			const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
			return { to, file: target, anchor };
		});
}

/** The anchors that a code host makes of a page's headings. */
const anchorsOf = (page: string) =>
	[...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N} _-]/gu, '')
			.replaceAll(' ', '-'),
	);

const { properties } = new SmsCampaigns().description;
const choicesOf = (name: string, resource?: string) =>
	properties
		.filter(
			(property) =>
				property.name === name &&
				(resource === undefined || property.displayOptions?.show?.resource?.includes(resource)),
		)
		.flatMap(({ options = [] }) => options as INodePropertyOptions[]);

/** Every operation that the node offers, by the names people see. */
const operations = choicesOf('resource').flatMap(({ name, value }) =>
	choicesOf('operation', value as string).map((operation) => `${name}: ${operation.name}`),
);

describe('the index of the docs', () => {
	it('has each operation with a page of that name, and no other', () => {
		const rows = [...index.matchAll(/^\| ([^|]+?) +\| \[[^\]]+\]\(([^)]+)\)/gm)];
		expect(rows.map(([, name]) => name).sort()).toEqual([...operations].sort());
		for (const [, name, file] of rows) {
			const [title] = read(path.posix.join('docs', file)).split('\n');
			expect(title).toBe(`# ${name}`);
		}
	});

	it('links to every page', () => {
		const led = new Set(linksOf('docs/README.md').map(({ file }) => file));
		const missing = pages.filter((page) => page !== 'docs/README.md' && !led.has(page));
		expect(missing).toEqual([]);
	});

	it('is linked from the README', () => {
		expect(linksOf('README.md').map(({ file }) => file)).toContain('docs/README.md');
	});
});

describe.each(['README.md', ...pages])('%s', (page) => {
	it('links to files and headings that exist', () => {
		const broken = linksOf(page)
			.filter(
				({ file, anchor }) =>
					!existsSync(path.join(root, file)) ||
					(anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).includes(anchor)),
			)
			.map(({ to }) => to);
		expect(broken).toEqual([]);
	});
});

describe('the recipes', () => {
	const recipes = read('docs/recipes.md');
	const files = readdirSync(path.join(root, 'examples')).filter((file) => file.endsWith('.json'));

	it('has one for each example, with its file', () => {
		const named = linksOf('docs/recipes.md')
			.map(({ file }) => file)
			.filter((file) => file.startsWith('examples/') && file.endsWith('.json'));
		expect([...new Set(named)].sort()).toEqual(files.map((file) => `examples/${file}`).sort());
	});

	it.each(files)('calls %s as n8n calls it after the import', (file) => {
		const { name } = JSON.parse(read(`examples/${file}`)) as { name: string };
		expect(recipes).toContain(name);
	});
});

interface ExampleNode {
	name: string;
	type: string;
	parameters: { content?: string };
	credentials?: Record<string, { id: string }>;
}

describe('the examples', () => {
	const examples = readdirSync(path.join(root, 'examples'))
		.filter((file) => file.endsWith('.json'))
		.map((file) => {
			const text = read(`examples/${file}`);
			const { nodes } = JSON.parse(text) as { nodes: ExampleNode[] };
			return { file, text, nodes };
		});

	it.each(examples)('$file says what it does, in a note', ({ nodes }) => {
		expect(nodes[0].type).toBe('n8n-nodes-base.stickyNote');
		expect(nodes[0].parameters.content).toMatch(/^## \S/);
	});

	it.each(examples)('$file needs no account but the one of this package, and n8n', ({ nodes }) => {
		for (const { name, credentials = {} } of nodes) {
			const other = Object.keys(credentials).filter(
				(type) => type !== 'smsCampaignsApi' && type !== 'n8nApi',
			);
			expect({ name, other }).toEqual({ name, other: [] });
			// An id of another n8n would look like a credential that is gone.
			const ids = Object.values(credentials).map(({ id }) => id);
			expect({ name, ids }).toEqual({ name, ids: ids.map(() => '') });
		}
	});

	it.each(examples)('$file takes no text from the parameters of another node', ({ text }) => {
		// n8n gives them as they are stored: an expression in them would go out as it stands.
		expect(text).not.toMatch(/\.params\b/);
	});

	it.each(examples)('$file is not active when it is imported', ({ text }) => {
		expect(text).not.toMatch(/"active": true/);
	});
});
