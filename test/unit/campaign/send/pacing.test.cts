// Counts parallel calls in rounds: all calls of a round end at the same time.
import type { Fault } from '../../../../nodes/SmsCampaigns/api/model/types';
import { Calls } from '../../../../nodes/SmsCampaigns/campaign/send/pacing';
import type { SendJob } from '../../../../nodes/SmsCampaigns/campaign/send/sendCampaign';
import type { Session } from '../../../../nodes/SmsCampaigns/run/types';

let mockNow = 0;
const mockWaits: number[] = [];
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (ms: number) => {
		mockWaits.push(ms);
		await new Promise(setImmediate);
		mockNow += ms;
	},
}));

beforeEach(() => {
	mockWaits.length = 0;
	jest.spyOn(Date, 'now').mockImplementation(() => mockNow);
});
afterEach(() => jest.restoreAllMocks());

type Answer = { ok: boolean; fault?: Fault };

const OK: Answer = { ok: true };
const TIMEOUT: Answer = { ok: false, fault: { kind: 'unknown', reason: 'timeout' } };
const busy = (retryAfterMs?: number): Answer => ({
	ok: false,
	fault: { kind: 'rejected', reason: 'http', httpStatus: 429, retryAfterMs },
});

function begin(count: number, continues = true, retryOnFail = false) {
	const node = { retryOnFail, maxTries: 3, waitBetweenTries: 700 };
	const context = { getContext: () => ({}), getNode: () => node };
	const session = { context, results: { continues } };
	const calls = new Calls(session as unknown as Session);
	const inFlight: Array<(answer: Answer) => void> = [];
	const results: Array<[number, Answer]> = [];
	const jobs = Array.from({ length: count }, (_, at) => ({ key: `${at}` }) as SendJob);
	const attempt = async () => await new Promise<Answer>((resolve) => inFlight.push(resolve));
	const ended = calls.forEach(jobs, attempt, ({ key }, answer) =>
		results.push([Number(key), answer]),
	);
	/** Ends the calls in flight. @returns the number of ended calls */
	const round = async (answerOf: (at: number) => Answer) => {
		await new Promise(setImmediate);
		const all = inFlight.splice(0);
		all.forEach((resolve, at) => resolve(answerOf(at)));
		for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
		return all.length;
	};
	const rounds = async (answers: Answer[]) => {
		const counts: number[] = [];
		for (const answer of answers) counts.push(await round(() => answer));
		return counts;
	};
	return { ended, round, rounds, results, inFlight };
}

it.each([
	['accepts all calls', [OK, OK, OK, OK, OK], [10, 330, 330, 230, 0]],
	['times out once', [OK, TIMEOUT, OK, OK, OK], [10, 330, 165, 166, 167]],
	['times out repeatedly', [TIMEOUT, TIMEOUT, TIMEOUT, TIMEOUT, TIMEOUT], [10, 5, 2, 1, 1]],
	['rejects all calls', [{ ok: false }, { ok: false }, { ok: false }], [10, 10, 10]],
])('adapts the number of parallel calls to a service that %s', async (_name, answers, counts) => {
	expect(await begin(900).rounds(answers)).toEqual(counts);
});

it('halves the number of parallel calls after a busy service rejects a call', async () => {
	const { round } = begin(900);
	await round(() => OK);
	const some = (at: number) => (at < 20 ? OK : busy(1000));
	expect([await round(some), await round(some), await round(() => OK)]).toEqual([330, 165, 82]);
	expect(mockWaits).toEqual([1000, 1000]);
});

it.each([
	['retries and continues', true, true, [2, 2, 2, 0]],
	['retries and stops, so that n8n starts the node again', false, true, [2, 0]],
	['does not retry', true, false, [2, 0]],
])('repeats unsent calls only with Retry On Fail and Continue: the node %s', async (...given) => {
	const [, continues, retryOnFail, counts] = given;
	const { rounds, ended, results } = begin(2, continues, retryOnFail);
	const away: Answer = { ok: false, fault: { kind: 'unreachable', reason: 'dns' } };
	expect(await rounds(counts.map(() => away))).toEqual(counts);
	await ended;
	expect(results).toEqual([0, 1].map((job) => [job, away]));
	expect(new Set(mockWaits)).toEqual(new Set(counts.length > 2 ? [700] : []));
});
