// Several calls at once, over sockets: which events share an execution, and when each caller gets its answer.
import { callTrigger } from '../../../support/trigger/callTrigger.cts';
import {
	bodyOf,
	callAll,
	callWith,
	messageIdsOf,
	publishHeld,
} from '../../../support/trigger/heldTrigger.cts';
import type { TriggerOptions } from '../../../support/trigger/triggerReceiver.cts';

it('those that come in while one is being stored share the next execution, in order', async () => {
	const { trigger, release } = await publishHeld();
	const calls = await callAll(trigger, [
		['DLR', 0],
		['DLR', 1],
		['CLICKER', 2],
		['DLR', 3],
	]);
	expect(trigger.runs).toEqual([]);
	release();
	// n8n responds to the first call of each execution, the node to the others.
	expect(await Promise.all(calls)).toEqual(
		Array(4).fill({ code: 200, answer: { status: 'received' } }),
	);
	expect(trigger.runs.map(messageIdsOf)).toEqual([[['row-0']], [['row-1', 'row-2', 'row-3']]]);
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

it.each<[string, TriggerOptions, executions: string[][][]]>([
	['with the defaults', {}, [[['0']], [['1', '2', '3', '4', '5']]]],
	['at the test URL', { mode: 'manual' }, [[['0']], [['1']], [['2']], [['3']], [['4']], [['5']]]],
	[
		'with One per Event',
		{ parameters: { outputs: 'perEvent' } },
		[
			[[], [], [], ['0'], []],
			[['3'], ['4'], ['2'], ['1'], ['5']],
		],
	],
])('events of all types share an execution %s', async (_name, options, executions) => {
	const { trigger, release } = await publishHeld(options);
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
	// What is not in the same group is stored at the same time, in any order.
	const shown = trigger.runs.map((run) =>
		run.map((output) => output.map(({ json }) => String(json.messageId ?? 'row-5').slice(4))),
	);
	expect(shown.sort()).toEqual(executions.sort());
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

it('a call that hangs up while n8n stores it has started the workflow, and once only', async () => {
	const { trigger, release } = await publishHeld();
	const caller = new AbortController();
	const isIn = trigger.arrivals.more();
	const given = { type: 'DLR', body: bodyOf('DLR', 0), signal: caller.signal } as const;
	const gone = callTrigger(trigger, given).catch(() => 'gone');
	await isIn;
	const [second] = await callAll(trigger, [['DLR', 1]]);
	caller.abort();
	expect(await gone).toBe('gone');
	await trigger.arrivals.until(2, 1);
	const [again] = await callAll(trigger, [['DLR', 0]]);
	release();
	expect((await again).answer.status).toBe('repeated');
	expect((await second).answer.status).toBe('received');
	expect(trigger.runs.map(messageIdsOf)).toEqual([[['row-0']], [['row-1']]]);
});

it('replies one after the other start an execution each', async () => {
	const { trigger, release } = await publishHeld();
	release();
	for (const id of [0, 1, 2]) expect((await callWith(trigger, 'MO', id)).code).toBe(200);
	expect(trigger.runs.map(messageIdsOf)).toEqual([[['row-0']], [['row-1']], [['row-2']]]);
});
