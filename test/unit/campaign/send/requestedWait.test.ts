import type { IExecuteFunctions } from 'n8n-workflow';
import {
	noteRequestedWait,
	waitAsRequested,
} from '../../../../nodes/SmsCampaigns/campaign/send/requestedWait';
import { MAX_WAIT_MS } from '../../../../nodes/SmsCampaigns/api/http/retryPolicy';

const NOW = Date.UTC(2026, 10, 2);

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

/** What n8n keeps of the node, as it is stored between two tries. */
function nodeContext() {
	let stored: object = {};
	const context = { getContext: () => stored } as unknown as IExecuteFunctions;
	const restore = () => {
		stored = JSON.parse(JSON.stringify(stored)) as object;
	};
	const note = (retryAfterMs?: number) =>
		noteRequestedWait(context, { kind: 'rejected', reason: 'http', retryAfterMs });
	return { context, note, restore, stored: () => stored };
}

it('waits for nothing where the service asked for nothing', async () => {
	const { context, note, stored } = nodeContext();
	note(undefined);
	expect(stored()).toEqual({});
	expect(await waitAsRequested(context)).toBeUndefined();
});

it.each([1, 1000, MAX_WAIT_MS])('waits the %i ms that are left, on a later try too', async (ms) => {
	const { context, note, restore } = nodeContext();
	note(ms);
	restore();
	const done = jest.fn();
	const waiting = waitAsRequested(context).then(done);
	await jest.advanceTimersByTimeAsync(ms - 1);
	expect(done).not.toHaveBeenCalled();
	await jest.advanceTimersByTimeAsync(1);
	await waiting;
	expect(done).toHaveBeenCalledWith(undefined);
	expect(Date.now()).toBe(NOW + ms);
});

it('does not wait longer than a minute, and tells what is left', async () => {
	const { context, note } = nodeContext();
	note(MAX_WAIT_MS + 5000);
	jest.setSystemTime(NOW + 4000);
	expect(await waitAsRequested(context)).toEqual({
		kind: 'unreachable',
		reason: 'tooEarly',
		retryAfterMs: MAX_WAIT_MS + 1000,
	});
	jest.setSystemTime(NOW + MAX_WAIT_MS + 5000);
	expect(await waitAsRequested(context)).toBeUndefined();
});

it('keeps the longest wait, also one that is asked for meanwhile', async () => {
	const { context, note } = nodeContext();
	note(2000);
	note(1000);
	const waiting = waitAsRequested(context);
	await jest.advanceTimersByTimeAsync(1500);
	note(1000);
	await jest.advanceTimersByTimeAsync(5000);
	const done = jest.fn();
	await waiting.then(done);
	expect(done).toHaveBeenCalledWith(undefined);

	note(1000);
	const tooLong = waitAsRequested(context);
	note(600_000);
	await jest.advanceTimersByTimeAsync(1000);
	expect(await tooLong).toMatchObject({ reason: 'tooEarly', retryAfterMs: 599_000 });
});

it('ends at once when the execution is stopped', async () => {
	const { context, note } = nodeContext();
	note(50_000);
	const stop = new AbortController();
	const waiting = waitAsRequested(context, stop.signal);
	stop.abort();
	expect(await waiting).toBeUndefined();
	expect(await waitAsRequested(context, stop.signal)).toBeUndefined();
	expect(Date.now()).toBe(NOW);
});
