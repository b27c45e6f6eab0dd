// Every function of the nodes that reads foreign text takes a time that grows as the text does: with 100 kB of each
// awkward text, or as much as PUMPED_LENGTH says, about twice as long as with half of it. This is the one test that
// measures time: it compares the function with itself, in time of the processor, and ignores what takes no time worth
// comparing.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AWKWARD, FULL_LENGTH, superlinear } from '../support/linearTime/pump';
import { listed, pumped } from '../support/linearTime/readers';
import { pump } from '../support/linearTime/types';
import { HANGS } from '../support/hangs';

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

describe(`time grows as ${AWKWARD.length} texts do, up to ${FULL_LENGTH} characters`, () => {
	let found: Record<string, string[]>;

	beforeAll(() => {
		const folder = mkdtempSync(path.join(tmpdir(), 'linear-time-'));
		const root = path.resolve(__dirname, '../..');
		const bundle = path.join(folder, 'measure.cjs');
		try {
			const source = path.join(root, 'test/support/linearTime/measure.ts');
			const options = ['--bundle', '--platform=node', '--log-level=warning', `--outfile=${bundle}`];
			execFileSync(path.join(root, 'node_modules/.bin/esbuild'), [source, ...options]);
			const printed = execFileSync(process.execPath, [bundle], { cwd: root, maxBuffer: 1e8 });
			found = JSON.parse(printed.toString()) as typeof found;
		} finally {
			rmSync(folder, { recursive: true });
		}
	}, 5 * HANGS);

	it.each(pumped.map(({ name }) => name))('%s', (name) => expect(found[name]).toEqual([]));
});
