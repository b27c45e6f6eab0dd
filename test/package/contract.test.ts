// Code and docs cite the contract as "contract" and a section's number: each section is there, once.
import { readSources } from '../support/package/repositoryFiles';

const files = readSources().filter(({ name }) => !/lock\.(?:json|yaml)$/.test(name));
const contract = files.find(({ name }) => name === 'docs/contract.md')!.text;
const sections = [...contract.matchAll(/^#{2,3} (\d\S*) /gm)].map(([, number]) => number);

/** The numbers behind the word, such as 2.3 and 2.4 in "contract 2.3, 2.4"; it may be broken into comment lines. */
const citationsOf = (text: string): string[] =>
	[
		...text
			.replace(/\n[ \t]*(?:\*|\/\/)?[ \t]*/g, ' ')
			.matchAll(/\bcontract (\d[\d.]*(?:(?:,| and| to) \d[\d.]*)*)/gi),
	].flatMap(([, numbers]) => numbers.match(/\d+(?:\.\d+)*/g) ?? []);

it('finds citations', () => {
	const text = ['/** The result (contract', ' * 2.3 to 2.4). */', '// contract 2, 3.1 and 3.2'];
	expect(citationsOf(text.join('\n'))).toEqual(['2.3', '2.4', '2', '3.1', '3.2']);
});

it('the contract has each section once', () => {
	expect(sections.length).toBeGreaterThan(10);
	expect(sections).toEqual([...new Set(sections)]);
});

it.each(['nodes/', 'sandbox/', 'test/', 'docs/'])('%s cites sections that are there', (folder) => {
	const citations = files
		.filter(({ name }) => name.startsWith(folder) && name !== 'test/package/contract.test.ts')
		.flatMap(({ name, text }) => citationsOf(text).map((section) => ({ name, section })));
	expect(citations.length).toBeGreaterThan(0);
	expect(citations.filter(({ section }) => !sections.includes(section))).toEqual([]);
});
