import { getEventListeners } from 'node:events';
import { Readable } from 'node:stream';
import { readBody } from '../../../../nodes/SmsCampaigns/api/http/httpCall';

const MAX_BYTES = 4002;

const read = async (
	body: Readable,
	{ contentType, signal }: { contentType?: string; signal?: AbortSignal } = {},
) => await readBody(body, MAX_BYTES, contentType, { timeoutMs: 1000, signal });

/** A stream of these chunks, which then does not end. */
const unending = (...chunks: Buffer[]) => {
	const stream = new Readable({ read: () => {} });
	for (const chunk of chunks) stream.push(chunk);
	return stream;
};

const LONG = 'a'.repeat(2000);

beforeEach(() => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});

afterEach(() => jest.useRealTimers());

describe('a stream', () => {
	it('is read to its end, also where a character is cut in two', async () => {
		const bytes = Buffer.from(`${LONG}é${LONG}`);
		const stream = Readable.from([bytes.subarray(0, 2001), bytes.subarray(2001)]);
		expect(await read(stream)).toEqual({ body: `${LONG}é${LONG}` });
		expect(stream.destroyed).toBe(true);
		expect(jest.getTimerCount()).toBe(0);
	});

	it('is decoded as the header says', async () => {
		const stream = Readable.from([Buffer.from(`${LONG}é`, 'latin1')]);
		const contentType = 'text/plain; charset=latin1';
		expect(await read(stream, { contentType })).toEqual({ body: `${LONG}é` });
	});

	it('may be as long as the maximum, all chunks together, and no longer', async () => {
		const chunks = [Buffer.from(LONG), Buffer.from(LONG), Buffer.from('aa')];
		expect(await read(Readable.from(chunks))).toEqual({ body: `${LONG}${LONG}aa` });
		const stream = unending(...chunks, Buffer.from('a'));
		expect(await read(stream)).toMatchObject({ broken: 'tooLarge' });
		expect(stream.destroyed).toBe(true);
	});

	it('that breaks off gives what came, and why', async () => {
		async function* chunks() {
			yield Buffer.from('a');
			throw Object.assign(new Error('no'), { code: 'ECONNRESET' });
		}
		expect(await read(Readable.from(chunks()))).toEqual({ body: 'a', broken: 'reset' });
	});

	it('that does not end is left at the time-out, and not before', async () => {
		const stream = unending(Buffer.from('a'));
		let ended = false;
		const reading = read(stream).finally(() => (ended = true));
		await jest.advanceTimersByTimeAsync(999);
		expect(ended).toBe(false);
		await jest.advanceTimersByTimeAsync(1);
		expect(await reading).toEqual({ body: 'a', broken: 'timeout' });
		expect(stream.destroyed).toBe(true);
	});

	it('is left when the execution is cancelled', async () => {
		const execution = new AbortController();
		const stream = unending(Buffer.from('a'));
		const reading = read(stream, { signal: execution.signal });
		execution.abort();
		expect(await reading).toEqual({ body: 'a', broken: 'cancelled' });
		expect(stream.destroyed).toBe(true);
	});

	it('leaves no listener at the signal of the execution', async () => {
		const { signal } = new AbortController();
		await read(Readable.from([Buffer.from('a')]), { signal });
		expect(getEventListeners(signal, 'abort')).toEqual([]);
	});
});
