// Regression tests for errors that the model found. Each case is minimal.
import type { Answer } from '../../model/scenario.cts';
import { runScenario, type RunScenario, type Attempt } from '../../support/model/runScenario.cts';
import { PHONES } from '../../support/model/scenarios.cts';
import { ScriptedService } from '../../support/model/scriptedService.cts';

const [A, B] = PHONES;

const PLAIN: RunScenario = {
	items: [],
	kind: 'numbers',
	format: 'json',
	sendAgain: false,
	maximumCost: 0,
	again: 'retryExecution',
	attempts: [],
};
const items = (...targets: string[][]) =>
	targets.map((each) => ({ message: 'Hello', targets: each }));
const stop = (at: number, answer: Answer): Attempt => ({
	onError: 'stopWorkflow',
	faults: { send: { at, answer } },
});
const goOn = (at: number, answer: Answer): Attempt => ({
	onError: 'continueRegularOutput',
	faults: { send: { at, answer } },
});

const cases: Array<[name: string, scenario: Partial<RunScenario>]> = [
	[
		'reports an item correctly if the send of another item to the same number has an unknown result',
		{ maxRecipients: 1, items: items([A], [A, B]), attempts: [goOn(0, 'reset')] },
	],
	[
		'reports an item correctly if the send of another item to the same number is rejected',
		{ maxRecipients: 1, items: items([A], [A, B]), attempts: [goOn(0, 'rejected')] },
	],
	[
		'reports an item correctly if an earlier send of another item to the same number has an unknown result',
		{
			maxRecipients: 2,
			items: items([A], [B, A]),
			attempts: [stop(0, 'badGateway'), goOn(9, 'ok')],
		},
	],
	[
		'reports an item with a repeated number correctly if the service accepts only some of its campaigns',
		{
			maxRecipients: 3,
			items: items([A], [A, B, B]),
			attempts: [goOn(0, 'busy'), goOn(9, 'ok')],
		},
	],
	[
		'reports an item correctly if its recipients change after two campaigns sent its message',
		{
			maxRecipients: 1,
			items: items([A], [B, A]),
			changes: [{ item: 1, fromAttempt: 2, to: { message: 'Hello', targets: [A, A, A] } }],
			attempts: [stop(9, 'ok'), goOn(9, 'ok')],
		},
	],
	[
		'reports an item correctly if other items cover its lists, and an earlier item changes to one of these lists',
		{
			kind: 'lists',
			items: [
				{ message: 'One', targets: ['3'] },
				{ message: 'Two', targets: ['2', '3'] },
				{ message: 'Two', targets: ['3'] },
				{ message: 'Two', targets: ['2'] },
			],
			changes: [{ item: 0, fromAttempt: 2, to: { message: 'One', targets: ['2'] } }],
			attempts: [goOn(0, 'busy'), goOn(9, 'ok')],
		},
	],
];
it.each(cases)('%s', async (_name, scenario) => {
	const service = await ScriptedService.start(false);
	const seen = await runScenario({ ...PLAIN, ...scenario }, service);
	if (seen.violations.length > 0) throw new Error(JSON.stringify(seen, null, 1));
});
