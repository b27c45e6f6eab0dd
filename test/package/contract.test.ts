// Code and docs cite the contract as "contract" and a section's number. Each citation leads to a section that is there.
import { readSources } from '../support/package/repositoryFiles';

const PAGE = 'docs/contract.md';

/** The names of the sections, by their numbers. */
type Sections = ReadonlyMap<string, string>;

/** Sections of the contract, in their order; a number that comes twice would make its citations ambiguous. */
const headingsOf = (page: string): Array<[number: string, name: string]> =>
	[...page.matchAll(/^#{2,3} (\d\S*) (.+)$/gm)].map(([, number, name]) => [number, name]);

/** Text without the line breaks of comments and paragraphs, where a citation may be broken too. */
const flat = (text: string) => text.replace(/\n[ \t]*(?:\*|\/\/)?[ \t]*/g, ' ');

/** The numbers behind the word, such as 2.3 and 2.4 in "contract 2.3, 2.4" and in "contract 2.3 to 2.4". */
const citationsOf = (text: string): string[] =>
	[...flat(text).matchAll(/\bcontract (\d[\d.]*(?:(?:,| and| to) \d[\d.]*)*)/gi)].flatMap(
		([, numbers]) => [...numbers.matchAll(/\d+(?:\.\d+)*/g)].map(([number]) => number),
	);

/** How the contract was cited while it was not here. */
const oldFormsOf = (text: string): string[] =>
	[
		...flat(text).matchAll(
			/interface\s§|interface\.md|interface, (?:introduction|preamble)|\bpublic[- ]facts?\b|§ ?\d/gi,
		),
	].map(([form]) => form);

const anchorOf = (number: string, name: string) =>
	`${number} ${name}`
		.toLowerCase()
		.replace(/[^\w -]/g, '')
		.replaceAll(' ', '-');

const CITATION_IN_MARKDOWN = /\[([^\]]*)\]\(((?:[./]|docs\/)*contract\.md)?#([^)]*)\)/g;

/** What is wrong with the citations of a file. */
function faultsIn({ name, text }: { name: string; text: string }, sections: Sections): string[] {
	const faults = oldFormsOf(text).map((form) => `an old form: ${form}`);
	const isMarkdown = name.endsWith('.md');
	const cited = isMarkdown ? text.replace(CITATION_IN_MARKDOWN, '') : text;
	for (const number of citationsOf(cited)) {
		if (isMarkdown) faults.push(`contract ${number} is no link`);
		else if (!sections.has(number)) faults.push(`there is no section ${number}`);
	}
	if (!isMarkdown) return faults;
	for (const [link, label, page, anchor] of text.matchAll(CITATION_IN_MARKDOWN)) {
		if (page === undefined && name !== PAGE && citationsOf(label).length === 0) continue;
		const [, number = ''] = /^contract (\d\S*)$/.exec(label) ?? [];
		const section = sections.get(number);
		if (section === undefined || anchorOf(number, section) !== anchor) {
			faults.push(`does not lead to the section it names: ${link}`);
		}
	}
	return faults;
}

/** The rows of a page's tables that have a column for the contract: the first cell, and the sections it is about. */
function silencesOf(page: string): Array<{ row: string; sections: string[] }> {
	const tables = page.split('\n\n').filter((part) => /^\|.*\| Contract +\|$/m.test(part));
	return tables.flatMap((table) =>
		table
			.trim()
			.split('\n')
			.slice(2)
			.map((line) => line.split('|').map((cell) => cell.trim()))
			.map((cells) => ({ row: cells[1], sections: citationsOf(cells.at(-2) ?? '') })),
	);
}

const files = readSources().filter(({ name }) => !/lock\.(?:json|yaml)$/.test(name));
const pageOf = (page: string) => files.find(({ name }) => name === page)?.text ?? '';
const headings = headingsOf(pageOf(PAGE));

describe('the contract', () => {
	it('numbers its sections in order, each once', () => {
		expect(headings.length).toBeGreaterThan(10);
		const expected: string[] = [];
		let [section, part] = [0, 0];
		for (const [number] of headings) {
			if (number.includes('.')) expected.push(`${section}.${(part += 1)}`);
			else {
				[section, part] = [section + 1, 0];
				expected.push(String(section));
			}
		}
		expect(headings.map(([number]) => number)).toEqual(expected);
	});

	it('is cited by sections that it has, and in no other form', () => {
		const sections = new Map(headings);
		const faults = files.flatMap((file) =>
			faultsIn(file, sections).map((fault) => `${file.name}: ${fault}`),
		);
		expect(faults).toEqual([]);
	});

	it.each(['nodes/', 'sandbox/src/', 'test/', 'docs/'])('is cited in %s', (folder) => {
		const cited = files
			.filter(({ name }) => name.startsWith(folder) && name !== PAGE)
			.flatMap(({ text }) => citationsOf(text));
		expect(cited.length).toBeGreaterThan(5);
	});

	it.each(['docs/assumptions.md', 'sandbox/docs/assumptions.md'])(
		'%s names for each assumption where the contract is silent',
		(page) => {
			const rows = silencesOf(pageOf(page));
			expect(rows.length).toBeGreaterThan(20);
			expect(rows.filter(({ sections }) => sections.length === 0)).toEqual([]);
		},
	);
});

describe('a citation', () => {
	// Put together here, so that this file holds none that is wrong.
	const contract = 'contract';
	const sections = new Map([
		['2', 'Objects'],
		['2.3', 'Simulation result'],
		['2.4', 'Send result'],
	]);
	const faults = (text: string, name = 'nodes/some.ts') => faultsIn({ name, text }, sections);

	it.each([
		[`/** The result (${contract} 2.3). */`, ['2.3']],
		[`// ${contract} 2, 2.3 and 2.4: all of it`, ['2', '2.3', '2.4']],
		[`/**\n * The result (${contract}\n * 2.3 to 2.4).\n */`, ['2.3', '2.4']],
		[`\t// ${contract} 2.3,\n\t// 2.4.`, ['2.3', '2.4']],
		[`the ${contract} has 2 formats`, []],
		[`sub${contract} 2.3`, []],
	])('is found in %j', (text, found) => {
		expect(citationsOf(text)).toEqual(found);
		expect(faults(text)).toEqual([]);
	});

	it.each(['9', '2.9', '2.3.1', '23'])('of a section %s that is not there is found', (number) => {
		expect(faults(`(${contract} ${number})`)).toEqual([`there is no section ${number}`]);
		expect(faults(`(${contract} 2.3, ${number})`)).toEqual([`there is no section ${number}`]);
	});

	it.each([
		['interface ', '2.3'].join('§'),
		['interface\n * ', '2.3'].join('§'),
		['interface', 'md'].join('.'),
		['public', 'facts: Events'].join(' '),
		['Public', 'fact'].join('-'),
		['(see ', '4.1)'].join('§'),
	])('in the old form %j is found', (text) => {
		expect(faults(`/** ${text} */`)).not.toEqual([]);
	});

	it('is a link in Markdown, to the section that it names', () => {
		const link = (label: string, to: string) => faults(`See [${label}](${to}).`, 'docs/some.md');
		expect(link(`${contract} 2.3`, 'contract.md#23-simulation-result')).toEqual([]);
		expect(link(`${contract} 2.3`, '../docs/contract.md#23-simulation-result')).toEqual([]);
		expect(link('the trigger', 'trigger.md#24-send-result')).toEqual([]);
		expect(link(`${contract} 2.3`, 'contract.md#24-send-result')).toHaveLength(1);
		expect(link(`${contract} 2.9`, 'contract.md#29-nothing')).toHaveLength(1);
		expect(link('the result', 'contract.md#23-simulation-result')).toHaveLength(1);
		expect(faults(`As in ${contract} 2.3.`, 'docs/some.md')).toHaveLength(1);
	});
});
