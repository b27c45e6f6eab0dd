import {
	MAX_WAIT_MS,
	isTemporary,
	retryDelay,
	retrySafely,
} from '../../../../nodes/SmsCampaigns/api/http/request';
import type { Fault, Outcome } from '../../../../nodes/SmsCampaigns/api/model/types';

const fault = (more: Partial<Fault>): Fault => ({ kind: 'unknown', reason: 'reset', ...more });

/** Faults with these HTTP statuses, without words of the service. */
const behind = (...statuses: number[]): Array<Partial<Fault>> =>
	statuses.map((httpStatus) => ({ reason: 'http', httpStatus }));
const because = (...reasons: Array<Fault['reason']>): Array<Partial<Fault>> =>
	reasons.map((reason) => ({ reason }));

describe('temporary faults', () => {
	it.each<Partial<Fault>>([
		...because('timeout', 'reset', 'network', 'malformed', 'empty', 'plainText'),
		...behind(408, 429, 500, 502, 503, 504),
		{ kind: 'unreachable', reason: 'refused' },
		{ kind: 'unreachable', reason: 'dns' },
		{ reason: 'status', code: -99 },
	])('%j', (one) => expect(isTemporary(fault(one))).toBe(true));

	it.each<Partial<Fault>>([
		...because('http', 'redirect', 'html', 'noStatus', 'unsafeXml', 'tooLarge', 'cancelled'),
		...behind(400, 401, 403, 404, 405, 407, 409, 422, 428, 430, 499),
		{ kind: 'rejected', reason: 'status', code: -3 },
		{ kind: 'rejected', reason: 'errorProperty' },
		{ kind: 'rejected', reason: 'status', httpStatus: 503 },
		{ reason: 'html', httpStatus: 503 },
		{ reason: 'unlisted', code: 2 },
		{ kind: 'unreachable', reason: 'tls' },
		{ kind: 'unreachable', reason: 'blocked' },
	])('not %j', (one) => expect(isTemporary(fault(one))).toBe(false));
});

describe('the pause before the next try', () => {
	it('doubles, spread at random', () => {
		expect([1, 2, 3].map((tries) => retryDelay(fault({}), tries, 0))).toEqual([250, 500, 1000]);
		expect([1, 2, 3].map((tries) => retryDelay(fault({}), tries, 1))).toEqual([750, 1500, 3000]);
	});

	it.each([0, 1000, 30_000, MAX_WAIT_MS])(
		'is never shorter than the %i ms asked for',
		(retryAfterMs) => {
			for (const random of [0, 0.5, 1]) {
				const delay = retryDelay(fault({ retryAfterMs }), 1, random);
				expect(delay).toBe(retryAfterMs + 62.5 + 125 * random);
			}
		},
	);

	it('is not made when the service asks for too much', () => {
		expect(retryDelay(fault({ retryAfterMs: MAX_WAIT_MS + 1 }), 1, 0)).toBeUndefined();
	});
});

describe('repeating a safe call', () => {
	const after = (...outcomes: Array<Outcome<string>>) => {
		let calls = 0;
		return {
			attempt: async () => outcomes[Math.min(calls++, outcomes.length - 1)],
			calls: () => calls,
		};
	};
	const bad = (more: Partial<Fault> = {}): Outcome<string> => ({
		ok: false,
		fault: fault({ retryAfterMs: 0, ...more }),
	});
	const good: Outcome<string> = { ok: true, value: 'x', moderated: false };

	it('does not wait longer than it may, nor shorter than it is asked to', async () => {
		const { attempt, calls } = after(bad({ retryAfterMs: 3_600_000 }));
		expect(await retrySafely(attempt)).toMatchObject({ fault: { retryAfterMs: 3_600_000 } });
		expect(calls()).toBe(1);
	});

	it('ends at once when it is cancelled while it waits', async () => {
		const stop = new AbortController();
		const { attempt, calls } = after(bad({ retryAfterMs: 50_000 }));
		const ended = retrySafely(attempt, stop.signal);
		setImmediate(() => stop.abort());
		expect(await ended).toMatchObject({ fault: { reason: 'cancelled' } });
		expect(calls()).toBe(1);
	});

	it('does not repeat what was cancelled meanwhile', async () => {
		const stop = new AbortController();
		stop.abort();
		const { attempt, calls } = after(bad(), good);
		expect(await retrySafely(attempt, stop.signal)).toEqual(bad());
		expect(calls()).toBe(1);
	});

	it('follows the rule that it is given', async () => {
		const { attempt, calls } = after(bad());
		await retrySafely(attempt, undefined, () => false);
		expect(calls()).toBe(1);
	});
});
