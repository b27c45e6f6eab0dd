// What once went wrong, each found by the model and made as small as it gets.
import type { Typed } from '../../model/identity.cts';
import { ANSWERS, type Answer } from '../../model/scenario.cts';
import { runScenario, type RunScenario, type Try } from '../../support/model/runScenario.cts';
import { PHONES } from '../../support/model/scenarios.cts';
import { ScriptedService } from '../../support/model/scriptedService.cts';
import { textSpellings } from '../../support/spellings/spellings.cts';

const [A, B] = PHONES;

const PLAIN: RunScenario = {
	items: [],
	kind: 'numbers',
	format: 'json',
	sendAgain: false,
	maximumCost: 0,
	again: 'retryExecution',
	tries: [],
};
const items = (...targets: string[][]) =>
	targets.map((each) => ({ message: 'Hello', targets: each }));
const stop = (at: number, answer: Answer): Try => ({
	onError: 'stopWorkflow',
	faults: { send: { at, answer } },
});
const goOn = (at: number, answer: Answer): Try => ({
	onError: 'continueRegularOutput',
	faults: { send: { at, answer } },
});

async function check(scenario: Partial<RunScenario>, withTls = false): Promise<void> {
	const service = await ScriptedService.start(withTls);
	try {
		const seen = await runScenario({ ...PLAIN, ...scenario }, service);
		if (seen.violations.length > 0) throw new Error(JSON.stringify(seen, null, 1));
	} finally {
		await service.close();
	}
}

describe('the fate of a recipient', () => {
	const cases: Array<[name: string, scenario: Partial<RunScenario>]> = [
		[
			'an item whose number goes with another one, which is lost from sight',
			{ maxRecipients: 1, items: items([A], [A, B]), tries: [goOn(0, 'reset')] },
		],
		[
			'an item whose number goes with another one, which is refused',
			{ maxRecipients: 1, items: items([A], [A, B]), tries: [goOn(0, 'refused')] },
		],
		[
			'an item whose number went with another one, which is unknown since an earlier try',
			{
				maxRecipients: 2,
				items: items([A], [B, A]),
				tries: [stop(0, 'badGateway'), goOn(9, 'ok')],
			},
		],
		[
			'a number in a part that was refused, and a repeat in one that was accepted',
			{
				maxRecipients: 3,
				items: items([A], [A, B, B]),
				tries: [goOn(0, 'busy'), goOn(9, 'ok')],
			},
		],
		[
			'an item that was sent in two campaigns and has a recipient more now',
			{
				maxRecipients: 1,
				items: items([A], [B, A]),
				changes: [{ item: 1, fromTry: 2, to: { message: 'Hello', targets: [A, A, A] } }],
				tries: [stop(9, 'ok'), goOn(9, 'ok')],
			},
		],
		[
			'an item whose lists got its message with other items, and which names a list as an earlier item does now',
			{
				kind: 'lists',
				items: [
					{ message: 'One', targets: ['3'] },
					{ message: 'Two', targets: ['2', '3'] },
					{ message: 'Two', targets: ['3'] },
					{ message: 'Two', targets: ['2'] },
				],
				changes: [{ item: 0, fromTry: 2, to: { message: 'One', targets: ['2'] } }],
				tries: [goOn(0, 'busy'), goOn(9, 'ok')],
			},
		],
	];
	it.each(cases)('%s', async (_name, scenario) => await check(scenario));
});

describe('one address or one text in two spellings', () => {
	const HEX = 'a1b2c3d4e5f60718293a4b5c';
	const toLists = (...lists: Typed[]): Partial<RunScenario> => ({
		kind: 'lists',
		items: lists.map((list) => ({ message: 'Hello', targets: [list] })),
	});
	const once = { tries: [stop(9, 'ok')] };
	const twice = { tries: [stop(0, 'badGateway'), stop(9, 'ok')] };
	const respelled = (list: Typed) => ({
		changes: [{ item: 0, fromTry: 2, to: { message: 'Hello', targets: [list] } }],
	});
	const texts = textSpellings('Été').map((message) => ({ message, targets: [A] }));

	it.each<[string, Partial<RunScenario>]>([
		['a list in capitals', { ...toLists(HEX, HEX.toUpperCase()), ...once }],
		['a list with zeros before it', { ...toLists('1', '01'), ...once }],
		['a list as a text and as a number', { ...toLists('1', 1), ...once }],
		[
			'a list in capitals since the attempt before',
			{ ...toLists(HEX), ...respelled(HEX.toUpperCase()), ...twice },
		],
		[
			'a list with zeros since the attempt before',
			{ ...toLists(1), ...respelled('001'), ...twice },
		],
		['a text with letters in one character and in two', { items: texts, ...once }],
		[
			'a text in other characters since the attempt before',
			{ items: texts.slice(0, 1), changes: [{ item: 0, fromTry: 2, to: texts[1] }], ...twice },
		],
		[
			'a number from a decimal column, and with a plus',
			{
				items: ['33639980001.00', '+33 6 39 98 00 01'].map((one) => ({
					message: 'Hello',
					targets: [one],
				})),
				...once,
			},
		],
	])('%s', async (_name, scenario) => await check(scenario));
});

describe('an answer that was taken for a refusal', () => {
	// Over plain HTTP: TLS has a test of its own.
	const answers = ANSWERS.open.filter((answer) => answer !== 'brokenTls');
	it.each(answers)('%s', async (answer) => {
		await check({ items: items([A]), tries: [stop(0, answer), stop(9, 'ok')] });
	});

	it('TLS that broke when the request had been read', async () => {
		await check({ items: items([A]), tries: [stop(0, 'brokenTls'), stop(9, 'ok')] }, true);
	});
});

describe('a price that is no number', () => {
	const odd: unknown[] = [undefined, '500,50', '1 500', 'n/a', 'NaN', -1, {}];
	it.each(odd.flatMap((cost) => [undefined, 1].map((at) => [cost, at] as const)))(
		'%j, as all prices or as the second: %j',
		async (cost, at) => {
			for (const onError of ['stopWorkflow', 'continueRegularOutput'] as const) {
				const tries: Try[] = [{ onError, faults: { price: { cost, at } } }];
				await check({ items: items([A], [B]), maxRecipients: 1, maximumCost: 9, tries });
			}
		},
	);
});
