// One call at a time. What many calls come to, in any order, is in storeSchedules.test.ts.
import type { INodeExecutionData, IWebhookResponseData } from 'n8n-workflow';
import type { EventCall } from '../../../../nodes/SmsCampaigns/trigger/receive/eventCall';
import { EventGroups } from '../../../../nodes/SmsCampaigns/trigger/receive/eventGroups';
import { storeItems } from '../../../../nodes/SmsCampaigns/trigger/receive/storeEvents';
import { unconnectedResponse } from '../../../support/trigger/storeSchedule';

const settings = {
	ignoreRepeats: true,
	waitMs: 0,
	perEvent: false,
	isStopping: () => false,
};

let calls = 0;

/** A call of one event. */
function startCall(
	groups: EventGroups<EventCall>,
	{
		name = `event ${calls++}`,
		count = 1,
		...changes
	}: Partial<typeof settings> & {
		name?: string;
		count?: number;
	} = {},
) {
	const seen = { answers: [] as number[], stoppedTimers: 0, forN8n: undefined as unknown };
	const response = unconnectedResponse(({ statusCode }) => seen.answers.push(statusCode));
	let [beLate, hangUp] = [() => {}, () => {}];
	const late = new Promise<void>((resolve) => (beLate = resolve));
	const hungUp = new Promise<void>((resolve) => (hangUp = resolve));
	const stopTimer = () => void seen.stoppedTimers++;
	const item: INodeExecutionData = { json: { name } };
	const keyed = Array.from({ length: count }, (_, at) => ({ key: `${name} ${at}`, item }));
	const done = storeItems({ response, late, hungUp, stopTimer }, keyed, {
		...settings,
		...changes,
		groups,
	});
	void done.then((forN8n) => (seen.forN8n = forN8n));
	return { name, response, seen, beLate, hangUp };
}

/** Whatever is decided is decided. */
const settle = async () => await new Promise((resolve) => setImmediate(resolve));

const NOTHING: IWebhookResponseData = { noWebhookResponse: true };

/** What n8n is given for a call that leads a group of these. */
const group = (...names: string[]): IWebhookResponseData => ({
	webhookResponse: { status: 'received', events: 1 },
	workflowData: [names.map((name) => ({ json: { name } }))],
});

/** A leader that n8n stores, one in its group, and one that waits for its turn; all of the same groups. */
async function startThree() {
	const groups = new EventGroups<EventCall>();
	const first = startCall(groups);
	await settle();
	const leader = startCall(groups);
	const follower = startCall(groups);
	await settle();
	first.response.status(200).json({});
	await settle();
	expect(leader.seen.forN8n).toEqual(group(leader.name, follower.name));
	const waiting = startCall(groups);
	await settle();
	return { groups, leader, follower, waiting };
}

it('all of a group are answered with the answer to its leader; then the next has its turn', async () => {
	const { leader, follower, waiting } = await startThree();
	expect([follower.seen.answers, waiting.seen.forN8n]).toEqual([[], undefined]);
	leader.response.status(200).json({});
	await settle();
	expect([leader.seen.answers, follower.seen.answers]).toEqual([[200], [200]]);
	expect([follower.seen.forN8n, waiting.seen.forN8n]).toEqual([NOTHING, group(waiting.name)]);
	expect([leader.seen.stoppedTimers, follower.seen.stoppedTimers]).toEqual([1, 1]);
});

it('a caller who hangs up leaves the group only while it is open', async () => {
	const { groups, leader, follower, waiting } = await startThree();
	for (const call of [leader, follower, waiting]) call.hangUp();
	await settle();
	expect([leader, follower, waiting].map(({ seen }) => seen.stoppedTimers)).toEqual([0, 0, 1]);
	const again = [leader, follower, waiting].map(({ name }) => startCall(groups, { name }));
	await settle();
	leader.response.status(200).json({});
	await settle();
	expect(again.map(({ seen }) => seen.forN8n)).toEqual([NOTHING, NOTHING, group(waiting.name)]);
});

describe('Wait for More', () => {
	beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
	afterEach(() => jest.useRealTimers());

	it('closes the group when the time is over, not before and not after', async () => {
		const groups = new EventGroups<EventCall>();
		const leader = startCall(groups, { waitMs: 120 });
		await jest.advanceTimersByTimeAsync(119);
		const last = startCall(groups, { waitMs: 120 });
		await settle();
		expect(leader.seen.forN8n).toBeUndefined();
		await jest.advanceTimersByTimeAsync(1);
		expect(leader.seen.forN8n).toEqual(group(leader.name, last.name));
	});

	it('closes the group when it is full', async () => {
		const groups = new EventGroups<EventCall>();
		const leader = startCall(groups, { waitMs: 10_000 });
		await jest.advanceTimersByTimeAsync(100);
		startCall(groups, { count: 999 });
		await jest.advanceTimersByTimeAsync(50);
		expect((leader.seen.forN8n as IWebhookResponseData).workflowData![0]).toHaveLength(1_000);
	});

	it('closes the group when n8n is shutting down', async () => {
		let isStopping = false;
		const groups = new EventGroups<EventCall>();
		const leader = startCall(groups, { waitMs: 10_000, isStopping: () => isStopping });
		await jest.advanceTimersByTimeAsync(100);
		isStopping = true;
		await jest.advanceTimersByTimeAsync(50);
		expect(leader.seen.forN8n).toEqual(group(leader.name));
	});

	it('gives the turn away when the leader leaves', async () => {
		const groups = new EventGroups<EventCall>();
		const leader = startCall(groups, { waitMs: 100 });
		const next = startCall(groups, { waitMs: 100 });
		await settle();
		leader.hangUp();
		await jest.advanceTimersByTimeAsync(200);
		expect([leader.seen.forN8n, next.seen.forN8n]).toEqual([NOTHING, group(next.name)]);
	});
});

it('a call that cannot join is answered with 503', async () => {
	const groups = new EventGroups<EventCall>();
	groups.join = () => false;
	const refused = startCall(groups);
	await settle();
	expect(refused.seen.answers).toEqual([503]);
});
