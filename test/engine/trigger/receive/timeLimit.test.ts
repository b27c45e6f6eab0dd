// What a caller is told where n8n takes too long to store an execution, or is about to end.
import { callTrigger } from '../../../support/trigger/callTrigger';
import {
	bodyOf,
	callAll,
	callWith,
	holdTime,
	messageIdsOf,
	publishHeld,
} from '../../../support/trigger/heldTrigger';

beforeEach(holdTime);

it('nobody waits for longer than ten seconds; what n8n stores after that comes in once', async () => {
	const { trigger, release } = await publishHeld();
	const [first] = await callAll(trigger, [['DLR', 0]]);
	await jest.advanceTimersByTimeAsync(5_000);
	const [second] = await callAll(trigger, [['DLR', 1]]);
	await jest.advanceTimersByTimeAsync(5_000);
	expect((await first).code).toBe(503);
	const [again] = await callAll(trigger, [['DLR', 0]]);
	await jest.advanceTimersByTimeAsync(5_000);
	expect((await second).code).toBe(503);
	release();
	expect((await again).answer.status).toBe('repeated');
	expect((await callWith(trigger, 'DLR', 1)).answer.status).toBe('repeated');
	expect(trigger.runs.map(messageIdsOf)).toEqual([[['row-0']], [['row-1']]]);
});

it('a call that comes while n8n ends is told to come again, and starts nothing', async () => {
	const { trigger, release } = await publishHeld();
	release();
	const body = bodyOf('DLR', 0);
	const beforeBody = async () => await trigger.stopListening();
	expect((await callTrigger(trigger, { type: 'DLR', body, beforeBody })).code).toBe(503);
	expect(trigger.runs).toEqual([]);
});
