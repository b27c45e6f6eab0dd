// A service that asks to wait: nothing more of the run goes out before that, on whichever try.
import type { IDataObject } from 'n8n-workflow';
import { credentialFor } from '../../support/engine/credential';
import { items } from '../../support/engine/items';
import { newAccount } from '../../support/sandbox/accounts';
import { RecordingProxy, type CannedAnswer } from '../../support/sandbox/recordingProxy';
import { RETRY, runSend, wordsOf, type SendRun } from '../../support/atMostOnce/runSend';

const INPUT = items(
	{ phone: '33639980001', text: 'One' },
	{ phone: '33639980002', text: 'Two' },
	{ phone: '33639980003', text: 'Three' },
);
const CONTINUE = { onError: 'continueRegularOutput' } as const;
const PER_ITEM = { campaigns: 'perItem', batching: { batch: { batchSize: 2, batchInterval: 0 } } };

const accepted = { body: '{"status":1,"ticket":"7","cost":1,"credits":9}' };
const busy = (retryAfter: string, status = 429): CannedAnswer => ({
	status,
	headers: { 'Retry-After': retryAfter },
	body: '',
});

interface Seen {
	path: string;
	text: string;
	at: number;
}

/** A service whose first answer on a path is `first`, and that accepts everything else. */
async function startService(first: CannedAnswer, on = '/send', onFirst = () => {}) {
	const seen: Seen[] = [];
	const proxy = await RecordingProxy.start(({ path, body }) => {
		if (path.startsWith('/errors')) return { body: '{"status":1,"data":[]}' };
		const { message } = (JSON.parse(body) as { sms: { message: { text: string } } }).sms;
		seen.push({ path, text: message.text, at: Date.now() });
		if (path !== on || seen.filter((call) => call.path === on).length > 1) return accepted;
		onFirst();
		return first;
	});
	const credential = credentialFor(await newAccount(), { baseUrl: proxy.url });
	const send = async (over: Partial<SendRun> = {}) =>
		await runSend({ credential, input: INPUT, ...over });
	return { seen, send, close: async () => await proxy.close() };
}

async function withService(
	first: CannedAnswer,
	work: (service: Awaited<ReturnType<typeof startService>>) => Promise<void>,
	on?: string,
): Promise<void> {
	const service = await startService(first, on);
	try {
		await work(service);
	} finally {
		await service.close();
	}
}

const texts = (seen: Seen[]) => seen.map(({ text }) => text);

/** How much later than the first call the earliest of the others came, in milliseconds. */
const waited = ([first, ...others]: Seen[]) => Math.min(...others.map(({ at }) => at)) - first.at;

describe('a short wait', () => {
	it.each([
		['HTTP 429', busy('1')],
		['HTTP 503', busy('1', 503)],
		['a status', { ...busy('1', 200), body: '{"status":-3}' }],
	])('after %s holds up the next campaign of the run', async (_name, answer) => {
		await withService(answer, async ({ seen, send }) => {
			const result = await send({ node: CONTINUE });
			expect(texts(seen)).toEqual(['One', 'Two', 'Three']);
			expect(waited(seen)).toBeGreaterThanOrEqual(1000);
			expect(result.output().map(({ error }) => error !== undefined)).toEqual([true, false, false]);
		});
	});

	it('holds up the next batch', async () => {
		await withService(busy('1'), async ({ seen, send }) => {
			await send({ node: CONTINUE, parameters: { options: PER_ITEM } });
			expect(seen).toHaveLength(3);
			expect(seen[2].text).toBe('Three');
			expect(seen[2].at - seen[0].at).toBeGreaterThanOrEqual(1000);
		});
	});

	it('holds up the next try of Retry on Fail', async () => {
		await withService(busy('1'), async ({ seen, send }) => {
			const result = await send({ node: RETRY });
			expect(result.tries).toBe(2);
			expect(texts(seen)).toEqual(['One', 'One', 'Two', 'Three']);
			expect(waited(seen)).toBeGreaterThanOrEqual(1000);
		});
	});

	it('holds up Retry execution', async () => {
		await withService(busy('1'), async ({ seen, send }) => {
			const first = await send();
			const stored = { retryOf: first.run, withCurrentNodes: true, executionId: '2' };
			const second = await send(stored);
			expect(second.status).toBe('success');
			expect(texts(seen)).toEqual(['One', 'One', 'Two', 'Three']);
			expect(waited(seen)).toBeGreaterThanOrEqual(1000);
		});
	});

	it('holds up the price check of the next try', async () => {
		await withService(busy('1'), async ({ seen, send }) => {
			const result = await send({ node: RETRY, parameters: { maximumCost: 9 } });
			expect(result.status).toBe('success');
			const [refused, ...later] = seen.slice(3);
			expect(refused).toMatchObject({ path: '/send', text: 'One' });
			expect(later[0].path).toBe('/send/simulate');
			expect(waited([refused, ...later])).toBeGreaterThanOrEqual(1000);
		});
	});
});

describe('a wait that is too long', () => {
	const LONG = busy('300');
	const WORDS = /^Not sent.*\sThe service asks to wait 5 minutes\./s;

	it('leaves the rest of the run unsent, where the node continues', async () => {
		await withService(LONG, async ({ seen, send }) => {
			const result = await send({ node: { ...CONTINUE, ...RETRY } });
			expect(texts(seen)).toEqual(['One']);
			const words = result.output().map(({ error }) => wordsOf(error));
			expect(words).toHaveLength(3);
			for (const each of words) expect(each).toMatch(WORDS);
			expect(words[1]).toMatch(/too early for another request, so nothing was handed over/);
			const hints = result.hints().map(({ message }) => message);
			expect(hints).toContain('Accepted: 0. Refused: 3. Unknown: 0.');
		});
	});

	it('stops the run, and each further try', async () => {
		await withService(LONG, async ({ seen, send }) => {
			const result = await send({ node: RETRY });
			expect(result.tries).toBe(3);
			expect(wordsOf(result.error)).toMatch(WORDS);
			expect(result.error).toMatchObject({ failure: { cause: 'rate-limited' } });
			const stored = { retryOf: result.run, withCurrentNodes: true, executionId: '2' };
			expect(wordsOf((await send(stored)).error)).toMatch(WORDS);
			expect(texts(seen)).toEqual(['One']);
			const anew = await send({ executionId: '3' });
			expect(anew.status).toBe('success');
		});
	});

	it.each<[string, IDataObject]>([
		['a price check', { maximumCost: 9 }],
		['Simulate', { operation: 'simulate' }],
	])('ends %s', async (_name, parameters) => {
		await withService(
			LONG,
			async ({ seen, send }) => {
				const result = await send({ node: CONTINUE, parameters });
				expect(seen.map(({ path }) => path)).toEqual(['/send/simulate']);
				for (const { error } of result.output()) {
					expect(wordsOf(error)).toMatch(/could not be simulated.* asks to wait 5 minutes/);
				}
			},
			'/send/simulate',
		);
	});
});

it('ends the wait at once when the execution is cancelled, and sends nothing', async () => {
	let refused: () => void = () => {};
	const cancelWhen = new Promise<void>((resolve) => (refused = resolve));
	const service = await startService(busy('50'), '/send', () => setTimeout(refused, 300));
	try {
		const result = await service.send({ node: CONTINUE, cancelWhen });
		expect(result.status).toBe('canceled');
		expect(texts(service.seen)).toEqual(['One']);
		const { contextData } = result.run.data.executionData!;
		expect(JSON.stringify(contextData)).not.toMatch(/pending|unknown/);
	} finally {
		await service.close();
	}
});
