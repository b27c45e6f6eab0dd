// The sandbox beside a bare node:http server: the floor of anything that answers requests.
import { digits, duration } from '../measuring/format.ts';
import { tellsMemory } from '../servers/serverProcess.ts';
import { runCase } from '../measuring/runCase.ts';
import { oursToTheirs, throughput } from './comparison.ts';
import { defineRow } from './row.ts';

const SENDS = 'sends of one message each, 16 at a time, client on the same cores';
const REQUESTS = 5_000;
const PAGES = 40;
const BIG_SENDS = 20;
/** The longest that a large send may make other accounts wait, in milliseconds. */
const BIG_SEND_MS = 50;

async function measureStart() {
	const comparison = oursToTheirs((await runCase('sandboxStart', { readMemory: false })).pairs);
	return { ...comparison, counts: comparison.ours.max };
}

async function measureMemory() {
	const { memory, peak } = await runCase('sandboxStart', { readMemory: true });
	return { ...oursToTheirs(memory, 'MB'), counts: peak };
}

const measureRequests = (inFile: boolean) => async () => {
	const { pairs } = await runCase('sandboxRequests', { requests: REQUESTS, inFile });
	const comparison = throughput(pairs, REQUESTS, 'requests/s');
	return { ...comparison, counts: comparison.ours.min };
};

async function measureBrowse() {
	const comparison = oursToTheirs((await runCase('sandboxBrowse', { pages: PAGES })).pairs);
	return { ...comparison, counts: comparison.ours.max / PAGES };
}

async function measureBigSend() {
	const { pairs, durations } = await runCase('sandboxBigSend', {
		recipients: 200_000,
		runs: BIG_SENDS,
	});
	return {
		...oursToTheirs(pairs),
		counts: Math.max(...pairs.map(({ ours, theirs }) => ours - theirs)),
		within: pairs.filter(({ ours }) => ours <= BIG_SEND_MS).length,
		slowest: Math.max(...durations),
	};
}

/** The target of these rows is about the figure itself, in the worst of the runs, not about the ratio. */
export const sandboxRows = [
	defineRow({
		id: 'sandbox-start',
		what: 'the sandbox: from its start to its first answer',
		against: 'a bare `node:http` server',
		target: { most: 500, words: '≤ 0.5 s, each time' },
		bound: ({ ours, theirs }) =>
			`the slowest start took ${duration(ours.max)}. A bare server takes ${duration(theirs.median)}, most of it Node.js itself; the rest is reading and compiling the package's one script of 2 MB, and opening the database.`,
		measure: measureStart,
	}),
	defineRow({
		id: 'sandbox-memory',
		what: 'the sandbox: memory after its first answer (VmRSS)',
		against: 'a bare `node:http` server',
		target: { most: 120, words: '≤ 120 MB at most (VmHWM)' },
		bound: ({ counts }) =>
			`at most ${digits(counts)} MB from its start on. Most is Node.js; then SQLite, the web framework and the numbering plans of phone numbers. Started from its sources (\`node src/main.ts\`) Node.js loads what strips the types besides: some 45 MB more.`,
		missing: () => (tellsMemory ? undefined : 'only Linux tells (/proc)'),
		measure: measureMemory,
	}),
	defineRow({
		id: 'sandbox-requests',
		what: `the sandbox: ${SENDS}; in memory`,
		against: 'a bare `node:http` server that gives the same answer',
		target: { least: 1000, words: '≥ 1,000 requests/s, none failed, each time' },
		bound: ({ ours }) =>
			`at least ${digits(ours.min)} requests/s in each of the runs, all accepted, each stored with its recipient, its journal entry and its delivery reports in one transaction. 5,000 requests each time, 40,000 in all on one account.`,
		measure: measureRequests(false),
	}),
	defineRow({
		id: 'sandbox-requests-file',
		what: `the sandbox: ${SENDS}; in a file (\`--data\`)`,
		against: 'the same',
		target: { least: 1000, words: '≥ 1,000 requests/s, none failed, each time' },
		bound: ({ ours }) =>
			`at least ${digits(ours.min)} requests/s: writing to SQLite's log is no more than a copy into the system's cache, which a killed process does not take along.`,
		measure: measureRequests(true),
	}),
	defineRow({
		id: 'sandbox-browse',
		what: 'the sandbox: 40 pages of 50 messages, all over 100,000 stored ones',
		against: 'the same with 1,000 stored',
		target: { most: 50, words: '≤ 50 ms a page, each time' },
		bound: ({ ours }) =>
			`${digits(ours.median / PAGES)} ms a page. Rows are found by an index; to step over those before the page, and to count all, takes the rest.`,
		measure: measureBrowse,
	}),
	defineRow({
		id: 'sandbox-big-send',
		what: 'the sandbox: the longest wait of another account during a send to 200,000 numbers',
		against: 'that of calls to a bare `node:http` server at the same time',
		target: { most: BIG_SEND_MS, words: '≤ 50 ms more than that, each time' },
		bound: ({ ours, counts, within, slowest }) =>
			`at most ${duration(counts)} more; during ${within} of ${BIG_SENDS} sends no call waited longer than ${BIG_SEND_MS} ms in all, and the longest wait was ${duration(ours.max)}. What a call to the bare server waits for at the same time is the client and the machine, whose two cores both servers, the client and the thread that reads the large body share. The large send took ${duration(slowest)} at most. Work is done in slices of 2 ms, and a call needs several turns: to be accepted, read and answered.`,
		measure: measureBigSend,
	}),
];
