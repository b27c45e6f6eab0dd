import { runInBatches } from '../../../nodes/SmsCampaigns/run/batches';

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

/** Runs jobs that take 40 ms each. @returns when each began, and what came back so far */
function start(jobs: number[], size: number, pauseMs: number, signal?: AbortSignal) {
	const begun: number[] = [];
	const taken: number[] = [];
	const done = runInBatches(
		jobs,
		{ size, pauseMs },
		signal,
		async (job) => {
			begun.push(Date.now());
			await new Promise((resolve) => setTimeout(resolve, 40));
			if (job < 0) throw new Error('no');
			return job * 2;
		},
		(_job, result) => taken.push(result),
	);
	return { begun, taken, done };
}

it('makes the calls of a batch at the same time, and starts a batch when the pause is over', async () => {
	const { begun, taken, done } = start([1, 2, 3, 4, 5], 2, 150);
	await jest.advanceTimersByTimeAsync(340);
	await done;
	expect(begun).toEqual([0, 0, 150, 150, 300]);
	expect(taken).toEqual([2, 4, 6, 8, 10]);
	expect(Date.now()).toBe(340);
	expect(jest.getTimerCount()).toBe(0);
});

it.each([0, 30, 40])('makes no pause of %i ms after calls that take as long', async (pauseMs) => {
	const { begun, done } = start([1, 2, 3], 1, pauseMs);
	await jest.advanceTimersByTimeAsync(120);
	await done;
	expect(begun).toEqual([0, 40, 80]);
});

it('ends a pause when the execution is cancelled', async () => {
	const stop = new AbortController();
	const { begun, done } = start([1, 2], 1, 60_000, stop.signal);
	await jest.advanceTimersByTimeAsync(50);
	stop.abort();
	await jest.advanceTimersByTimeAsync(40);
	await done;
	expect(begun).toEqual([0, 50]);
});

it('lets the calls of a batch end before one that failed ends the run', async () => {
	const { begun, taken, done } = start([1, -1, 3, 4], 3, 0);
	const ended = expect(done).rejects.toThrow('no');
	await jest.advanceTimersByTimeAsync(40);
	await ended;
	expect(begun).toHaveLength(3);
	expect(taken).toEqual([2]);
});
