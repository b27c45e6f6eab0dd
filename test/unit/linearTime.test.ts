// Every function of the nodes that reads foreign text takes a time that grows as the text does: with 100 kB of each
// awkward text, about twice as long as with 50 kB. This is the one test that measures time: it compares the function
// with itself, in time of the processor, and ignores what takes no time worth comparing.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { actionReaders } from '../support/linearTime/actionReaders';
import { apiReaders } from '../support/linearTime/apiReaders';
import { pageReaders } from '../support/linearTime/pageReaders';
import { superlinear } from '../support/linearTime/pump';
import { rulesReaders } from '../support/linearTime/rulesReaders';
import { triggerReaders } from '../support/linearTime/triggerReaders';
import { pump, type Readers } from '../support/linearTime/types';
import { HANGS } from '../support/hangs';

const readers: Readers = {
	...actionReaders,
	...apiReaders,
	...pageReaders,
	...rulesReaders,
	...triggerReaders,
};
const nodes = path.resolve(__dirname, '../../nodes/SmsCampaigns');

/** The exported functions and classes of each file, except for the descriptions that n8n loads. */
function exportedFunctions(): string[] {
	const files = (readdirSync(nodes, { recursive: true }) as string[]).filter(
		(file) => file.endsWith('.ts') && !file.endsWith('.node.ts'),
	);
	return files.flatMap((file) => {
		// eslint-disable-next-line @typescript-eslint/no-require-imports
		const exported = require(path.join(nodes, file)) as Record<string, unknown>;
		return Object.keys(exported)
			.filter((name) => typeof exported[name] === 'function')
			.map((name) => `${file.split(path.sep).join('/')} ${name}`);
	});
}

const listed = Object.entries(readers).flatMap(([file, functions]) =>
	Object.entries(functions).map(([name, how]) => ({ name: `${file} ${name}`, how })),
);

it('each exported function is pumped, or there is a reason why it reads no foreign text', () => {
	expect(listed.map(({ name }) => name).sort()).toEqual(exportedFunctions().sort());
});

describe('the pump', () => {
	it.each([
		['/=+$/', (text: string) => text.replace(/=+$/, '')],
		['/\\s+$/', (text: string) => text.replace(/\s+$/, '')],
		['/[,;]+$/', (text: string) => text.replace(/[,;]+$/, '')],
		['/\\d+y/', (text: string) => /\d+y/.test(text)],
		['/<!--.*-->/', (text: string) => /<!--[^]*?-->!/.test(text)],
		[
			'a list that is copied',
			(text: string) => text.split(/(?=a)/).reduce<string[]>((all, each) => [...all, each], []),
		],
	])('finds %s', (_name, read) => {
		expect(superlinear(pump(read)).next().done).toBe(false);
	});

	it.each([
		['a linear pattern', (text: string) => text.replace(/(?<!=)=+$/, '')],
		['many objects', (text: string) => Array.from(text, (c) => ({ c })).map(({ c }) => [c])],
	])('lets %s through', (_name, read) => {
		expect([...superlinear(pump(read))]).toEqual([]);
	});
});

const pumped = listed.flatMap(({ name, how }) => (typeof how === 'string' ? [] : [{ name, how }]));

describe('time grows as the text does', () => {
	it.each(pumped)('$name', ({ how }) => expect([...superlinear(how)]).toEqual([]), HANGS);
});
