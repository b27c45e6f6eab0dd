// Several calls at once, over sockets: which events share an execution, and when each caller gets its answer.
import { callTrigger } from '../../../support/trigger/callTrigger';
import {
	bodyOf,
	callAll,
	callWith,
	messageIdsOf,
	publishHeld,
} from '../../../support/trigger/heldTrigger';
import type { TriggerOptions, TriggerReceiver } from '../../../support/trigger/triggerReceiver';

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

it.each(['webhook', 'manual'] as const)('Only Run If is asked for each event: %s', async (mode) => {
	const options = { onlyRunIf: '={{ /[0134]$/.test($json.messageId) }}' };
	const { trigger, release } = await publishHeld({ mode, parameters: { options } });
	const calls = await callAll(trigger, [
		['DLR', 0],
		['DLR', 1, 2],
		['DLR', 2],
		['DLR', 3, 2, 4],
	]);
	expect((await calls[2]).answer).toEqual({ status: 'filtered' });
	release();
	expect((await calls[3]).answer).toEqual({ status: 'received', events: 2 });
	await Promise.all(calls);
	expect(trigger.runs.map(messageIdsOf).flat(2)).toEqual(['row-0', 'row-1', 'row-3', 'row-4']);
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
	[
		'with Group Events off',
		{ parameters: { options: { groupEvents: false } } },
		[[['0']], [['1']], [['2']], [['3']], [['4']], [['5']]],
	],
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

/** Calls with a report, and can hang up once that has come in. */
async function callAndHangUp(trigger: TriggerReceiver, id: number) {
	const caller = new AbortController();
	const isIn = trigger.arrivals.more();
	const given = { type: 'DLR', body: bodyOf('DLR', id), signal: caller.signal } as const;
	const gone = callTrigger(trigger, given).catch(() => 'gone');
	await isIn;
	return async (calls: number) => {
		caller.abort();
		expect(await gone).toBe('gone');
		await trigger.arrivals.until(calls, 1);
	};
}

it('a call that hangs up while it waits is stored with the others, and is known when it comes again', async () => {
	const { trigger, release } = await publishHeld();
	const [first] = await callAll(trigger, [['DLR', 0]]);
	const hangUp = await callAndHangUp(trigger, 1);
	const [third] = await callAll(trigger, [['DLR', 2]]);
	await hangUp(3);
	release();
	expect([(await first).code, (await third).code]).toEqual([200, 200]);
	expect(trigger.runs.map(messageIdsOf)).toEqual([[['row-0']], [['row-1', 'row-2']]]);
	expect((await callWith(trigger, 'DLR', 1)).answer.status).toBe('repeated');
});

it('a call that hangs up while n8n stores it has started the workflow, and once only', async () => {
	const { trigger, release } = await publishHeld();
	const hangUp = await callAndHangUp(trigger, 0);
	const [second] = await callAll(trigger, [['DLR', 1]]);
	await hangUp(2);
	const [again] = await callAll(trigger, [['DLR', 0]]);
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

it('replies one after the other start an execution each', async () => {
	const { trigger, release } = await publishHeld();
	release();
	for (const id of [0, 1, 2]) expect((await callWith(trigger, 'MO', id)).code).toBe(200);
	expect(trigger.runs.map(messageIdsOf)).toEqual([[['row-0']], [['row-1']], [['row-2']]]);
});

describe('a call with many events', () => {
	const ids = Array.from({ length: 2_500 }, (_, row) => row);

	it('starts one execution, in order, and once', async () => {
		const { trigger, release } = await publishHeld();
		release(new Error('The database is away'));
		expect((await callWith(trigger, 'DLR', ...ids)).code).toBe(500);
		trigger.beforeStore = async () => {};
		for (const status of ['received', 'repeated']) {
			expect((await callWith(trigger, 'DLR', ...ids)).answer.status).toBe(status);
		}
		expect(trigger.runs.map(messageIdsOf)).toEqual([[ids.map((id) => `row-${id}`)]]);
	});

	it.each([
		['more than 50,000 of them', `[${'{},'.repeat(50_000)}{}]`],
		['more than 4 MB', JSON.stringify({ message: 'x'.repeat(4 * 2 ** 20) })],
	])('is refused with 413 if it has %s', async (_name, body) => {
		const { trigger, release } = await publishHeld();
		release();
		expect((await callTrigger(trigger, { type: 'DLR', body })).code).toBe(413);
		expect(trigger.runs).toEqual([]);
	});
});
