// What a caller is told where n8n takes too long to store an execution, or is about to end.
import { callTrigger } from '../../../support/trigger/callTrigger';
import {
	bodyOf,
	callAll,
	callWith,
	comeIn,
	messageIdsOf,
	publishHeld,
} from '../../../support/trigger/heldTrigger';

jest.setTimeout(60_000);

it('nobody waits for longer than ten seconds; what n8n stores after that comes in once', async () => {
	const { trigger, release } = await publishHeld();
	const calls = await callAll(trigger, [
		['DLR', 0],
		['DLR', 1],
	]);
	expect((await calls[0]).code).toBe(503);
	const again = callWith(trigger, 'DLR', 0);
	await comeIn();
	expect((await calls[1]).code).toBe(503);
	release();
	expect((await again).answer.status).toBe('repeated');
	expect((await callWith(trigger, 'DLR', 1)).answer.status).toBe('repeated');
	expect(trigger.runs.map(messageIdsOf)).toEqual([[['row-0']], [['row-1']]]);
});

it('a call that comes while n8n ends is told to come again, and starts nothing', async () => {
	const { trigger, release } = await publishHeld();
	release();
	const body = bodyOf('DLR', 0);
	const beforeBody = async () => {
		await comeIn();
		trigger.stopListening();
	};
	expect((await callTrigger(trigger, { type: 'DLR', body, beforeBody })).code).toBe(503);
	expect(trigger.runs).toEqual([]);
});
