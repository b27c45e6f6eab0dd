// Concurrent calls over sockets: the events that share an execution, and the time of each response.
import { callAll, messageIdsOf, publishHeld } from '../../../support/trigger/heldTrigger.cts';
import type { TriggerOptions } from '../../../support/trigger/triggerReceiver.cts';

it('starts separate executions for two triggers of a workflow', async () => {
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
	['the default settings', {}, [[['0']], [['1', '2', '3', '4', '5']]]],
	['the test URL', { mode: 'manual' }, [[['0']], [['1']], [['2']], [['3']], [['4']], [['5']]]],
	[
		'One per Event',
		{ parameters: { outputs: 'perEvent' } },
		[
			[[], [], [], ['0'], []],
			[['3'], ['4'], ['2'], ['1'], ['5']],
		],
	],
])('starts as few executions as possible with %s', async (_name, options, executions) => {
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
	// n8n stores the events of different groups concurrently, in any order.
	const shown = trigger.runs.map((run) =>
		run.map((output) => output.map(({ json }) => String(json.messageId ?? 'row-5').slice(4))),
	);
	expect(shown.sort()).toEqual(executions.sort());
});
