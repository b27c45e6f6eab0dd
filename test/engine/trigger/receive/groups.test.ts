// Several calls at once, over sockets: which events share an execution, and when each caller gets its answer.
import { callTrigger } from '../../../support/trigger/callTrigger';
import {
	bodyOf,
	callAll,
	callWith,
	comeIn,
	messageIdsOf,
	publishHeld,
} from '../../../support/trigger/heldTrigger';

it('those that come in while one is being stored share the next execution, in order', async () => {
	const { trigger, release } = await publishHeld();
	const calls = await callAll(trigger, [
		['DLR', 0],
		['DLR', 1],
		['CLICKER', 2],
		['DLR', 3, 4],
	]);
	expect(trigger.runs).toEqual([]);
	release();
	const answers = await Promise.all(calls);
	expect(answers.map(({ code, answer }) => [code, answer.events])).toEqual([
		[200, 1],
		[200, 1],
		[200, 1],
		[200, 2],
	]);
	expect(trigger.runs.map(messageIdsOf)).toEqual([
		[['row-0']],
		[['row-1', 'row-2', 'row-3', 'row-4']],
	]);
});

it('two triggers of a workflow share no execution', async () => {
	const both = await Promise.all([publishHeld(), publishHeld()]);
	const calls = [];
	for (const [at, { trigger }] of both.entries()) {
		calls.push(
			...(await callAll(trigger, [
				['DLR', 10 * at],
				['DLR', 10 * at + 1],
			])),
		);
	}
	for (const { release } of both) release();
	await Promise.all(calls);
	expect(both.map(({ trigger }) => trigger.runs.map(messageIdsOf))).toEqual([
		[[['row-0']], [['row-1']]],
		[[['row-10']], [['row-11']]],
	]);
});

it('with One per Event, each event leaves by its own output', async () => {
	const { trigger, release } = await publishHeld({
		parameters: { outputs: 'perEvent', groupEvents: 'all' },
	});
	const calls = await callAll(trigger, [
		['DLR', 0],
		['MO', 1],
		['DLR', 2],
		['CLICKER', 3],
	]);
	release();
	await Promise.all(calls);
	expect(trigger.runs.map(messageIdsOf)).toEqual([
		[[], [], [], ['row-0'], []],
		[['row-1'], [], ['row-3'], ['row-2'], []],
	]);
});

it.each<[string, number]>([
	['reportsAndClicks', 5],
	['all', 2],
	['none', 6],
])('Group Events %s: %i executions', async (groupEvents, executions) => {
	const { trigger, release } = await publishHeld({ parameters: { groupEvents } });
	const calls = await callAll(trigger, [
		['DLR', 0],
		['DLR', 1],
		['CLICKER', 2],
		['MO', 3],
		['STOP', 4],
		['BALANCE_ALERT', 5],
	]);
	release();
	expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(Array(6).fill(200));
	expect(trigger.runs).toHaveLength(executions);
	expect(trigger.items).toHaveLength(6);
});

it('at the test URL each call has an execution of its own', async () => {
	const { trigger, release } = await publishHeld({ mode: 'manual' });
	const calls = await callAll(trigger, [
		['DLR', 0],
		['DLR', 1],
		['DLR', 2],
	]);
	release();
	await Promise.all(calls);
	expect(trigger.runs).toHaveLength(3);
});

it('where n8n cannot store, nobody is told otherwise, and the events come in again', async () => {
	const { trigger, release } = await publishHeld();
	const calls = await callAll(trigger, [
		['DLR', 0],
		['DLR', 1],
		['DLR', 2],
	]);
	release(new Error('The database is away'));
	expect((await Promise.all(calls)).map(({ code }) => code)).toEqual([500, 500, 503]);
	expect(trigger.runs).toEqual([]);
	trigger.beforeStore = async () => {};
	for (const id of [0, 1, 2]) expect((await callWith(trigger, 'DLR', id)).code).toBe(200);
	expect(trigger.runs).toHaveLength(3);
});

it('a call that hangs up while it waits is not stored, until it comes again', async () => {
	const { trigger, release } = await publishHeld();
	const first = callWith(trigger, 'DLR', 0);
	await comeIn();
	const caller = new AbortController();
	const gone = callTrigger(trigger, {
		type: 'DLR',
		body: bodyOf('DLR', 1),
		signal: caller.signal,
	}).catch(() => 'gone');
	await comeIn();
	const third = callWith(trigger, 'DLR', 2);
	caller.abort();
	expect(await gone).toBe('gone');
	await comeIn();
	release();
	expect([(await first).code, (await third).code]).toEqual([200, 200]);
	expect(trigger.runs.map(messageIdsOf)).toEqual([[['row-0']], [['row-2']]]);
	expect((await callWith(trigger, 'DLR', 1)).answer.status).toBe('received');
});

it('a call that hangs up while n8n stores it has started the workflow, and once only', async () => {
	const { trigger, release } = await publishHeld();
	const caller = new AbortController();
	const gone = callTrigger(trigger, {
		type: 'DLR',
		body: bodyOf('DLR', 0),
		signal: caller.signal,
	}).catch(() => 'gone');
	await comeIn();
	const second = callWith(trigger, 'DLR', 1);
	await comeIn();
	caller.abort();
	await gone;
	const again = callWith(trigger, 'DLR', 0);
	await comeIn();
	release();
	expect((await again).answer.status).toBe('repeated');
	expect((await second).answer.status).toBe('received');
	expect(trigger.runs.map(messageIdsOf)).toEqual([[['row-0']], [['row-1']]]);
});

it('a repeat waits for the end of the first one', async () => {
	const { trigger, release } = await publishHeld();
	const calls = await callAll(trigger, [
		['MO', 0],
		['MO', 0],
		['MO', 0, 1],
	]);
	release();
	const answers = await Promise.all(calls);
	expect(answers.map(({ answer }) => answer)).toEqual([
		{ status: 'received', events: 1 },
		{ status: 'repeated' },
		{ status: 'received', events: 1 },
	]);
	expect(trigger.items.map(({ messageId }) => messageId)).toEqual(['row-0', 'row-1']);
});

it('Wait for More lets events share an execution that come in later', async () => {
	const { trigger, release } = await publishHeld({ parameters: { options: { waitForMore: 1 } } });
	release();
	const calls = await callAll(trigger, [
		['DLR', 0],
		['DLR', 1],
		['DLR', 2],
	]);
	expect((await Promise.all(calls)).map(({ code }) => code)).toEqual([200, 200, 200]);
	expect(trigger.runs.map(messageIdsOf)).toEqual([[['row-0', 'row-1', 'row-2']]]);
});

it.each([-1, 11, 'soon', '', null])('Wait for More cannot be %j', async (waitForMore) => {
	const { trigger, release } = await publishHeld({
		parameters: { options: { waitForMore } as never },
	});
	release();
	const { code } = await callWith(trigger, 'DLR', 0);
	expect(code).toBe(waitForMore === null ? 200 : 503);
});
