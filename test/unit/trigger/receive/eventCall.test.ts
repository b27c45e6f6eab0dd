// One call at a time. What many calls come to, in any order, is in storeSchedules.test.ts.
import type { IWebhookResponseData } from 'n8n-workflow';
import {
	EventGroups,
	type EventCall,
} from '../../../../nodes/SmsCampaigns/trigger/receive/eventGroups';
import { storeItems } from '../../../../nodes/SmsCampaigns/trigger/receive/storeEvents';
import { never, unconnectedResponse } from '../../../support/trigger/storeSchedule';

const settings = { ignoreRepeats: true, perEvent: false, isStopping: () => false };

/** A call of one event. */
function startCall(groups: EventGroups<EventCall>, name: string) {
	const seen = { answers: [] as number[], stoppedTimers: 0, forN8n: undefined as unknown };
	const response = unconnectedResponse(({ statusCode }) => seen.answers.push(statusCode));
	const stopTimer = () => void seen.stoppedTimers++;
	const keyed = [{ key: name, item: { json: { name } } }];
	const caller = { response, late: never, hungUp: never, stopTimer };
	void storeItems(caller, keyed, { ...settings, groups }).then((forN8n) => (seen.forN8n = forN8n));
	return { response, seen };
}

/** Whatever is decided is decided. */
const settle = async () => await new Promise((resolve) => setImmediate(resolve));

/** What n8n is given for a call that leads a group of these. */
const group = (...names: string[]): IWebhookResponseData => ({
	webhookResponse: { status: 'received', events: 1 },
	workflowData: [names.map((name) => ({ json: { name } }))],
});

it('calls that come in while n8n stores another one share a group and its response', async () => {
	const groups = new EventGroups<EventCall>();
	const calls = ['first', 'second', 'third'].map((name) => startCall(groups, name));
	await settle();
	const [first, second, third] = calls;
	expect(first.seen.forN8n).toEqual(group('first'));
	expect(second.seen.forN8n).toBeUndefined();
	first.response.status(200).json({});
	await settle();
	expect(second.seen.forN8n).toEqual(group('second', 'third'));
	second.response.status(200).json({});
	await settle();
	expect(third.seen.forN8n).toEqual({ noWebhookResponse: true });
	expect(calls.map(({ seen }) => seen.answers)).toEqual([[200], [200], [200]]);
	expect(calls.map(({ seen }) => seen.stoppedTimers)).toEqual([1, 1, 1]);
});

it('a call that cannot join is answered with 503', async () => {
	const groups = new EventGroups<EventCall>();
	groups.join = () => false;
	const refused = startCall(groups, 'refused');
	await settle();
	expect(refused.seen.answers).toEqual([503]);
});
