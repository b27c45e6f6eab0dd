// The rows about the sandbox, beside a bare node:http server: the floor of anything that answers requests.
import { faster, longer, runCase } from './measure.ts';
import { digits, duration, spread } from './stats.ts';

const REQUESTS = 'sends of one message each, 16 at a time, client on the same cores';

async function measureStart() {
	const result = longer(await runCase('sandboxStart', []));
	return { ...result, counts: result.ours.max };
}

async function measureMemory() {
	const { memory, most } = await runCase('sandboxStart', []);
	if (memory.length === 0) return { missing: 'only Linux tells (/proc)' };
	const side = (name) => spread(memory.map((pair) => pair[name]));
	return {
		ratio: spread(memory.map((pair) => pair.ours / pair.theirs)),
		rates: { ours: side('ours'), theirs: side('theirs'), unit: 'MB' },
		counts: most,
		facts: { most },
	};
}

async function measureRequests(where) {
	const result = faster(await runCase('sandboxRequests', [where]));
	const { requests } = result.facts;
	const rates = ({ median, min, max }) => ({
		median: requests / (median / 1000),
		min: requests / (max / 1000),
		max: requests / (min / 1000),
	});
	const ours = rates(result.ours);
	return {
		...result,
		rates: { ours, theirs: rates(result.theirs), unit: 'requests/s' },
		counts: ours.min,
	};
}

async function measureBrowse() {
	const result = longer(await runCase('sandboxBrowse', []));
	return { ...result, counts: result.ours.max / result.facts.pages };
}

/** The target of these rows is about the figure itself, in the worst of the runs, not about the ratio. */
export const sandboxRows = () => [
	{
		id: 'sandbox-start',
		what: 'the sandbox: from its start to its first answer',
		against: 'a bare `node:http` server',
		target: { most: 500, words: '≤ 0.5 s, each time' },
		bound: ({ ours, theirs }) =>
			`the slowest start took ${duration(ours.max)}. A bare server takes ${duration(theirs.median)}, most of it Node.js itself; the rest is reading and compiling the package's one script of 2 MB, and opening the database.`,
		measure: measureStart,
	},
	{
		id: 'sandbox-memory',
		what: 'the sandbox: memory after its first answer (VmRSS)',
		against: 'a bare `node:http` server',
		target: { most: 120, words: '≤ 120 MB at most (VmHWM)' },
		bound: ({ facts }) =>
			`at most ${digits(facts.most)} MB from its start on. Most is Node.js; then SQLite, the web framework and the numbering plans of phone numbers. Started from its sources (\`node src/main.ts\`) Node.js loads what strips the types besides: some 45 MB more.`,
		measure: measureMemory,
	},
	{
		id: 'sandbox-requests',
		what: `the sandbox: ${REQUESTS}; in memory`,
		against: 'a bare `node:http` server that gives the same answer',
		target: { least: 1000, words: '≥ 1,000 requests/s, none failed, each time' },
		bound: ({ rates }) =>
			`at least ${digits(rates.ours.min)} requests/s in each of the runs, all accepted, each stored with its recipient, its journal entry and its delivery reports in one transaction. 5,000 requests each time, 40,000 in all on one account.`,
		measure: async () => await measureRequests('memory'),
	},
	{
		id: 'sandbox-requests-file',
		what: `the sandbox: ${REQUESTS}; in a file (\`--data\`)`,
		against: 'the same',
		target: { least: 1000, words: '≥ 1,000 requests/s, none failed, each time' },
		bound: ({ rates }) =>
			`at least ${digits(rates.ours.min)} requests/s: writing to SQLite's log is no more than a copy into the system's cache, which a killed process does not take along.`,
		measure: async () => await measureRequests('file'),
	},
	{
		id: 'sandbox-browse',
		what: 'the sandbox: 40 pages of 50 messages, all over 100,000 stored ones',
		against: 'the same with 1,000 stored',
		target: { most: 50, words: '≤ 50 ms a page, each time' },
		bound: ({ ours }) =>
			`${digits(ours.median / 40)} ms a page. Rows are found by an index; to step over those before the page, and to count all, takes the rest.`,
		measure: measureBrowse,
	},
];
