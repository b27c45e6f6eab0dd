// How one call affects the calls in parallel with it: the service rejects the call, the call's response is lost, or the
// service asks the node to wait.
import type { IDataObject } from 'n8n-workflow';
import type * as ledger from '../../../nodes/SmsCampaigns/campaign/plan/ledger';
import { credentialFor } from '../../support/engine/credential.cts';
import { items } from '../../support/engine/items.cts';
import { phone } from '../../support/phoneNumbers.cts';
import { newAccount } from '../../support/sandbox/accounts.cts';
import { ServiceDouble, type CannedAnswer } from '../../support/sandbox/serviceDouble.cts';
import {
	CONTINUE,
	RETRY,
	runSend,
	wordsOf,
	type SendResult,
	type SendRun,
} from '../../support/atMostOnce/runSend.cts';

/** The longest wait at the service's request, in milliseconds. A longer sleep is a timeout. */
const LONGEST_WAIT_MS = 61_000;
/** Replaces n8n's `sleep` while the node waits at the service's request. */
let mockSleep: (typeof actual)['sleep'];
const actual = jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow');
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (...given: Parameters<typeof mockSleep>) =>
		await (given[0] > LONGEST_WAIT_MS ? actual.sleep(...given) : mockSleep(...given)),
}));

/** The number of sends that are recorded but not yet made, and a callback that runs after each outcome is recorded. */
const mockRecord = { pending: 0, ended: () => {} };
jest.mock('../../../nodes/SmsCampaigns/campaign/plan/ledger', () => {
	const real = jest.requireActual<typeof ledger>(
		'../../../nodes/SmsCampaigns/campaign/plan/ledger',
	);
	const recordPending: typeof real.recordPending = (...given) => {
		mockRecord.pending++;
		return real.recordPending(...given);
	};
	const recordOutcome: typeof real.recordOutcome = (...given) => {
		real.recordOutcome(...given);
		setImmediate(mockRecord.ended);
	};
	return { ...real, recordPending, recordOutcome };
});

const ROWS = 15;
/** The number of calls that the node makes in parallel at first. */
const FIRST = 10;
const ALL = Array.from({ length: ROWS }, (_, row) => row);

/** The calls and waits in order: `3` is a send of row 3, `3?` its simulation, and `wait 5` a wait of 5 seconds. */
let log: string[];
/** The functions that respond to the held calls, keyed by row. */
let held: Map<number, (answer?: CannedAnswer) => void>;
let arrived = () => {};
/** Whether the service holds each call until the test responds. If not, the service accepts the call immediately. */
let holds: boolean;
/** The response to the next call with this path and row, or to every such call if `isAlways` is set. */
let broken: { path: string; row: number; answer: CannedAnswer; isAlways?: boolean } | undefined;
let proxy: ServiceDouble;

const accepted = (row: number): CannedAnswer => ({
	body: `{"status":1,"ticket":"${100 + row}","cost":1,"credits":9}`,
});

beforeEach(async () => {
	log = [];
	held = new Map();
	holds = false;
	broken = undefined;
	Object.assign(mockRecord, { pending: 0, ended: () => {} });
	let now = Date.now();
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	mockSleep = async (milliseconds) => {
		if (milliseconds > 200) log.push(`wait ${Math.floor(milliseconds / 1000)}`);
		now += milliseconds;
	};
	proxy = await ServiceDouble.start(async ({ path, body }) => {
		if (path.startsWith('/errors')) return { body: '{"status":1,"data":[]}' };
		const { message } = (JSON.parse(body) as { sms: { message: { text: string } } }).sms;
		const row = Number(message.text.slice(4));
		log.push(path === '/send' ? `${row}` : `${row}?`);
		if (path === '/send') expect(mockRecord.pending--).toBeGreaterThan(0);
		if (path === broken?.path && row === broken.row) {
			const { answer, isAlways } = broken;
			if (!isAlways) broken = undefined;
			return answer;
		}
		if (!holds) return accepted(row);
		return await new Promise<CannedAnswer>((resolve) => {
			held.set(row, (answer = accepted(row)) => {
				held.delete(row);
				resolve(answer);
			});
			arrived();
		});
	});
});

afterEach(() => jest.restoreAllMocks());

const send = async (over: Partial<SendRun> = {}) => {
	const rows = ALL.map((row) => ({ phone: phone(row), text: `Row ${row}` }));
	const credential = credentialFor(await newAccount(), { baseUrl: proxy.url });
	return await runSend({ credential, input: items(...rows), ...over });
};

/** Holds the first parallel calls, then responds to the given row first and to the other rows in reverse order. */
async function answerOneFirst(row: number, answer: CannedAnswer): Promise<void> {
	await new Promise<void>((resolve) => {
		arrived = () => held.size === FIRST && resolve();
		holds = true;
	});
	const recorded = new Promise<void>((resolve) => (mockRecord.ended = resolve));
	held.get(row)!(answer);
	await recorded;
	holds = false;
	for (const give of [...held.values()].reverse()) give();
}

const busy = (retryAfter: number, over: CannedAnswer = {}): CannedAnswer => ({
	status: 429,
	headers: { 'Retry-After': `${retryAfter}` },
	body: '',
	...over,
});
const REJECTED: CannedAnswer = { status: 403, body: '' };
const LOST: CannedAnswer = { body: '{"status":1,"tick', cutAfter: 5 };
const sends = () => log.filter((each) => /^\d+$/.test(each)).map(Number);
const later = ({ run: retryOf }: SendResult): Partial<SendRun> => ({ retryOf, executionId: '2' });

describe('a send that fails during parallel sends', () => {
	it.each([
		['rejection', REJECTED, /^Item 4: Not sent/, ALL.filter((row) => row === 3 || row >= FIRST)],
		['lost response', LOST, /^Item 4: It is unknown whether/, []],
	])(
		'starts no other send after a %s, but awaits and reports the open sends',
		async (_n, how, words, rest) => {
			const [result] = await Promise.all([send(), answerOneFirst(3, how)]);
			expect(sends()).toEqual(ALL.slice(0, FIRST));
			expect(wordsOf(result.error)).toMatch(words);
			for (const row of ALL.slice(0, FIRST)) {
				expect(wordsOf(result.error).includes(`ticket ${100 + row} (item ${row + 1})`)).toBe(
					row !== 3,
				);
			}
			log = [];
			const second = await send(later(result));
			expect(sends().sort((a, b) => a - b)).toEqual(rest);
			expect(second.status).toBe(how === LOST ? 'error' : 'success');
		},
	);

	it.each([REJECTED, LOST])('sends the other messages with Continue after %j', async (how) => {
		const [result] = await Promise.all([send({ node: CONTINUE }), answerOneFirst(3, how)]);
		expect(sends().sort((a, b) => a - b)).toEqual(ALL);
		const reported = result.output().map(({ json }) => json.accepted === true && json.ticket);
		expect(reported).toEqual(ALL.map((row) => row !== 3 && `${100 + row}`));
	});

	it('starts no further send after a person stops the run, and records the open sends as unknown', async () => {
		holds = true;
		const cancelWhen = new Promise<void>((resolve) => {
			arrived = () => held.size === FIRST && resolve();
		});
		const result = await send({ node: CONTINUE, cancelWhen });
		expect(result.status).toBe('canceled');
		expect(sends()).toEqual(ALL.slice(0, FIRST));
		const { contextData } = result.run.data.executionData!;
		expect(JSON.stringify(contextData).match(/"state":"unknown"/g)).toHaveLength(FIRST);
	});
});

describe('calls to a busy service', () => {
	const BUSY = { path: '/send', row: 3, answer: busy(7) };

	it('repeats a rejected call in the same run after the requested wait', async () => {
		const [result] = await Promise.all([send(), answerOneFirst(3, busy(7))]);
		expect(log.slice(0, FIRST + 1)).toEqual([...ALL.slice(0, FIRST).map(String), 'wait 7']);
		expect(sends().sort((a, b) => a - b)).toEqual([...ALL, 3].sort((a, b) => a - b));
		expect(result.output().map(({ json }) => json.ticket)).toEqual(
			ALL.map((row) => `${100 + row}`),
		);
		const ids = proxy.requests.map(({ headers }) => headers['x-request-id']);
		expect(new Set(ids).size).toBe(ROWS + 1);
	});

	it('repeats a rejected price request', async () => {
		broken = { ...BUSY, path: '/send/simulate' };
		await send({ parameters: { maximumCost: ROWS } });
		expect(log.filter((each) => each === '3?')).toHaveLength(2);
		expect(sends()).toHaveLength(ROWS);
	});

	it.each([
		['a documented status', busy(7, { body: '{"status":-3}' }), /^Not sent/],
		['an undocumented status', busy(7, { body: '{"status":-99}' }), /^It is unknown/],
		['a truncated response', busy(7, { body: '{"status":1,"tick', cutAfter: 5 }), /^It is unknown/],
	])('does not repeat a call after HTTP 429 with %s', async (_name, answer, words) => {
		broken = { ...BUSY, answer };
		const result = await send({ node: CONTINUE });
		expect(wordsOf(result.output()[3])).toMatch(words);
		expect(sends()).toHaveLength(ROWS);
	});

	it('repeats a rejected call for at most a minute, and then reports the send as rejected', async () => {
		broken = { ...BUSY, isAlways: true };
		expect(wordsOf((await send()).error)).toMatch(
			/^Item 4: Not sent: the service received too many requests/,
		);
		expect(log.filter((each) => each === 'wait 7').length).toBeLessThanOrEqual(60 / 7);
	});
});

describe('a wait that the service requests with a rejection', () => {
	it.each<[string, Partial<SendRun>, IDataObject]>([
		['the next attempt of Retry On Fail', { node: RETRY }, {}],
		['the price request of Retry On Fail', { node: RETRY }, { maximumCost: 99 }],
		['Retry execution', {}, {}],
	])('delays %s by the requested time', async (_name, over, parameters) => {
		broken = { path: '/send', row: 3, answer: busy(7, { body: '{"status":-3}' }) };
		const result = await send({ ...over, parameters });
		if (result.status === 'error') await send(later(result));
		expect(log.filter((each) => each === 'wait 7')).toHaveLength(1);
		const calls = log.slice(log.indexOf('wait 7') + 1).filter((each) => !each.startsWith('wait'));
		expect(calls[0]).toBe(parameters.maximumCost ? '3?' : '3');
		expect(sends()).toHaveLength(ROWS + 1);
	});

	it('leaves the other messages unsent if the wait is longer than a minute', async () => {
		const [result] = await Promise.all([
			send({ node: { ...CONTINUE, ...RETRY } }),
			answerOneFirst(3, busy(300)),
		]);
		expect(sends()).toEqual(ALL.slice(0, FIRST));
		const words = result.output().flatMap((item) => (item.json.accepted ? [] : [wordsOf(item)]));
		expect(words).toHaveLength(1 + ROWS - FIRST);
		for (const each of words) expect(each).toMatch(/^Not sent.* asks you to wait 5 minutes/s);
	});

	it('stops further attempts, but no other execution, if the wait is longer than a minute', async () => {
		broken = { path: '/send', row: 3, answer: busy(300) };
		const result = await send({ node: RETRY });
		expect(result.attempts).toBe(3);
		expect(wordsOf(result.error)).toMatch(/^Item 4: Not sent.* asks you to wait 5 minutes/s);
		const { length } = sends();
		expect((await send(later(result))).status).toBe('error');
		expect(sends()).toHaveLength(length);
		expect((await send({ executionId: '3' })).status).toBe('success');
	});
});
