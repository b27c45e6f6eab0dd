// A service that asks to wait: nothing more of the run goes out before that, on whichever try.
import type { IDataObject } from 'n8n-workflow';
import { credentialFor } from '../../support/engine/credential';
import { items } from '../../support/engine/items';
import { newAccount } from '../../support/sandbox/accounts';
import { RecordingProxy, type CannedAnswer } from '../../support/sandbox/recordingProxy';
import { RETRY, runSend, wordsOf, type SendRun } from '../../support/atMostOnce/runSend';

/** No answer asks for a longer wait that is waited for; what sleeps longer is a time-out. */
const LONGEST_WAIT_MS = 50_000;

/** What n8n's `sleep` does where the service asks to wait. */
let mockSleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
const actual = jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow');
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (...given: Parameters<typeof mockSleep>) =>
		await (given[0] > LONGEST_WAIT_MS ? actual.sleep(...given) : mockSleep(...given)),
}));

const CONTINUE = { onError: 'continueRegularOutput' } as const;
const PER_ITEM = { campaigns: 'perItem', batching: { batch: { batchSize: 2, batchInterval: 0 } } };

/** In order: the text of each send, with a question mark for a simulation, and `wait`. */
let log: string[];
/** What the first call of a path is answered; all others are accepted. */
let broken: { path: string; answer: CannedAnswer } | undefined;
let proxy: RecordingProxy;

beforeEach(async () => {
	log = [];
	let now = Date.now();
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	mockSleep = async (milliseconds) => {
		log.push('wait');
		now += milliseconds;
	};
	proxy = await RecordingProxy.start(({ path, body }) => {
		if (path.startsWith('/errors')) return { body: '{"status":1,"data":[]}' };
		const { message } = (JSON.parse(body) as { sms: { message: { text: string } } }).sms;
		log.push(path === '/send' ? message.text : `${message.text}?`);
		if (path !== broken?.path) return { body: '{"status":1,"ticket":"7","cost":1,"credits":9}' };
		const { answer } = broken;
		broken = undefined;
		return answer;
	});
});

afterEach(async () => {
	jest.restoreAllMocks();
	await proxy.close();
});

const busy = (retryAfter: string, over: CannedAnswer = {}): CannedAnswer => ({
	status: 429,
	headers: { 'Retry-After': retryAfter },
	body: '',
	...over,
});

/** Sends the texts One, Two and Three. */
async function send(answer: CannedAnswer | undefined, over: Partial<SendRun>, path = '/send') {
	broken = answer && { path, answer };
	const rows = ['One', 'Two', 'Three'].map((text, at) => ({ phone: `3363998000${at}`, text }));
	const credential = credentialFor(await newAccount(), { baseUrl: proxy.url });
	return await runSend({ credential, input: items(...rows), ...over });
}

const ALL = ['One', 'Two', 'Three'];
const PRICES = ALL.map((text) => `${text}?`);

describe('a short wait', () => {
	it.each<[string, CannedAnswer, Partial<SendRun>, string[]]>([
		['next campaign', busy('1'), { node: CONTINUE }, ['One', 'wait', 'Two', 'Three']],
		['next, after 503', busy('1', { status: 503 }), { node: CONTINUE }, ['One', 'wait', 'Two']],
		[
			'next, after a status',
			busy('1', { status: 200, body: '{"status":-3}' }),
			{ node: CONTINUE },
			['One', 'wait', 'Two'],
		],
		['next try of Retry on Fail', busy('1'), { node: RETRY }, ['One', 'wait', ...ALL]],
		[
			'price check of the next try',
			busy('1'),
			{ node: RETRY, parameters: { maximumCost: 9 } },
			[...PRICES, 'One', 'wait', 'One?'],
		],
	])('holds up the %s', async (_name, answer, run, expected) => {
		expect((await send(answer, run)).status).toBe('success');
		expect(log.slice(0, expected.length)).toEqual(expected);
		expect(log.slice(-2)).toEqual(['Two', 'Three']);
	});

	it('holds up the next batch', async () => {
		await send(busy('1'), { node: CONTINUE, parameters: { options: PER_ITEM } });
		expect(log.slice(2)).toEqual(['wait', 'Three']);
	});

	it('holds up Retry execution', async () => {
		const stopped = await send(busy('1'), {});
		const stored = { retryOf: stopped.run, withCurrentNodes: true, executionId: '2' };
		expect((await send(undefined, stored)).status).toBe('success');
		expect(log).toEqual(['One', 'wait', ...ALL]);
	});

	it('ends at once when the execution is cancelled, and nothing more is sent', async () => {
		let cancel = () => {};
		const cancelWhen = new Promise<void>((resolve) => (cancel = resolve));
		mockSleep = async (milliseconds, signal) => {
			cancel();
			await actual.sleep(milliseconds, signal);
		};
		const result = await send(busy(String(LONGEST_WAIT_MS / 1000)), { node: CONTINUE, cancelWhen });
		expect(result.status).toBe('canceled');
		expect(log).toEqual(['One']);
		const { contextData } = result.run.data.executionData!;
		expect(JSON.stringify(contextData)).not.toMatch(/pending|unknown/);
	});
});

describe('a wait that is too long', () => {
	const LONG = busy('300');
	const WORDS = /^Not sent.*\sThe service asks to wait 5 minutes\./s;

	it('leaves the rest of the run unsent, where the node continues', async () => {
		const result = await send(LONG, { node: { ...CONTINUE, ...RETRY } });
		expect(log).toEqual(['One']);
		const words = result.output().map(({ error }) => wordsOf(error));
		expect(words).toHaveLength(3);
		for (const each of words) expect(each).toMatch(WORDS);
		expect(words[1]).toMatch(/too early for another request, so nothing was handed over/);
		const hints = result.hints().map(({ message }) => message);
		expect(hints).toContain('Accepted: 0. Refused: 3. Unknown: 0.');
	});

	it('stops the run and each further try, and no other execution', async () => {
		const result = await send(LONG, { node: RETRY });
		expect(result.tries).toBe(3);
		expect(wordsOf(result.error)).toMatch(WORDS);
		expect(result.error).toMatchObject({
			failure: { cause: 'rate-limited', retryAfterMs: 300_000 },
		});
		const stored = { retryOf: result.run, withCurrentNodes: true, executionId: '2' };
		expect(wordsOf((await send(undefined, stored)).error)).toMatch(WORDS);
		expect(log).toEqual(['One']);
		expect((await send(undefined, { executionId: '3' })).status).toBe('success');
	});

	it.each<[string, IDataObject]>([
		['a price check', { maximumCost: 9 }],
		['Simulate', { operation: 'simulate' }],
	])('ends %s', async (_name, parameters) => {
		const result = await send(LONG, { node: CONTINUE, parameters }, '/send/simulate');
		expect(log).toEqual(['One?']);
		for (const { error } of result.output()) {
			expect(wordsOf(error)).toMatch(/could not be simulated.* asks to wait 5 minutes/);
		}
	});
});
