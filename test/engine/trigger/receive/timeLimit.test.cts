// The response to a caller if n8n takes too long to store an execution.
import { settle } from '../../../support/trigger/webhookRequest.cts';
import {
	callAll,
	callWith,
	holdTime,
	messageIdsOf,
	publishHeld,
} from '../../../support/trigger/heldTrigger.cts';

beforeEach(holdTime);

it('ends each call within thirty seconds, and starts the workflow only once for an event that n8n stores later', async () => {
	const { trigger, release } = await publishHeld();
	const storing = jest.spyOn(trigger, 'beforeStore');
	// n8n itself responds to a group's first call, so the node can only close that call's connection.
	const closed = { code: 'closed', answer: {} };
	const callAgain = async (...ids: number[]) => {
		const calls = await callAll(
			trigger,
			ids.map((id) => ['DLR', id]),
		);
		return calls.map(async (call) => await call.catch(() => closed));
	};
	const [first] = await callAgain(0);
	await jest.advanceTimersByTimeAsync(15_000);
	const [second, third] = await callAgain(1, 2);
	await jest.advanceTimersByTimeAsync(15_000);
	expect(await first).toBe(closed);
	const [again] = await callAgain(0);
	await jest.advanceTimersByTimeAsync(15_000);
	expect([await second, (await third).code]).toEqual([closed, 503]);
	// A group that n8n does not store in time does not delay the next group.
	expect(storing).toHaveBeenCalledTimes(2);
	release();
	await settle();
	await jest.advanceTimersByTimeAsync(100);
	expect((await again).answer).toEqual({ status: 'repeated' });
	for (const id of [1, 2]) {
		expect((await callWith(trigger, 'DLR', id)).answer).toEqual({ status: 'repeated' });
	}
	expect(trigger.runs.map(messageIdsOf)).toEqual([[['row-0']], [['row-1', 'row-2']]]);
});
