// One call at a time. What many calls come to, in any order, is in storeSchedules.test.ts.
import type { INodeExecutionData, IWebhookResponseData } from 'n8n-workflow';
import type { EventCall } from '../../../../nodes/SmsCampaigns/trigger/receive/eventCall';
import { EventGroups } from '../../../../nodes/SmsCampaigns/trigger/receive/eventGroups';
import { storeItems } from '../../../../nodes/SmsCampaigns/trigger/receive/storeEvents';
import { never, unconnectedResponse } from '../../../support/trigger/storeSchedule';

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
	let hangUp = () => {};
	const hungUp = new Promise<void>((resolve) => (hangUp = resolve));
	const stopTimer = () => void seen.stoppedTimers++;
	const item: INodeExecutionData = { json: { name } };
	const keyed = Array.from({ length: count }, (_, at) => ({ key: `${name} ${at}`, item }));
	const done = storeItems({ response, late: never, hungUp, stopTimer }, keyed, {
		...settings,
		...changes,
		groups,
	});
	void done.then((forN8n) => (seen.forN8n = forN8n));
	return { name, response, seen, hangUp };
}

/** Whatever is decided is decided. */
const settle = async () => await new Promise((resolve) => setImmediate(resolve));

const NOTHING: IWebhookResponseData = { noWebhookResponse: true };

/** What n8n is given for a call that leads a group of these. */
const group = (...names: string[]): IWebhookResponseData => ({
	webhookResponse: { status: 'received', events: 1 },
	workflowData: [names.map((name) => ({ json: { name } }))],
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
		leader.response.status(200).json({});
		await settle();
		expect([leader, last].map(({ seen }) => seen.answers)).toEqual([[200], [200]]);
		expect([leader, last].map(({ seen }) => seen.stoppedTimers)).toEqual([1, 1]);
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
