// Any small run with any faults, against a service that carries out whatever it does not provably refuse, measured by
// a model that knows nothing of the node's rules. `MODEL_RUNS` sets how many are drawn.
import fc from 'fast-check';
import type { Answer } from '../../model/sendModel';
import { runScenario, type RunScenario } from '../../support/model/runScenario';
import { ScriptedService } from '../../support/model/scriptedService';

const RUNS = Number(process.env.MODEL_RUNS ?? 150);
const PHONES = ['33639980001', '33639980002', '33639980003'];
const [A, B] = PHONES;

jest.setTimeout(60_000 + RUNS * 200);

let service: ScriptedService;
beforeAll(async () => {
	service = await ScriptedService.start();
});
afterAll(async () => await service.close());

async function check(scenario: RunScenario): Promise<void> {
	const { violations, calls, told } = await runScenario(scenario, service);
	if (violations.length === 0) return;
	throw new Error(JSON.stringify({ violations, calls, told }, null, 1));
}

const ANSWERS: Answer[] = ['busy', 'reset', 'badGateway', 'unsure', 'refused', 'moderated', 'ok'];

const item = (targets: string[]) =>
	fc.record({
		message: fc.constantFrom('One', 'Two'),
		targets: fc.array(fc.constantFrom(...targets), { minLength: 1, maxLength: 3 }),
	});

const scenarioOf = (kind: RunScenario['kind']): fc.Arbitrary<RunScenario> => {
	const one = item(kind === 'lists' ? ['1', '2', '3'] : PHONES);
	return fc
		.record({
			items: fc.array(one, { minLength: 1, maxLength: 4 }),
			kind: fc.constant(kind),
			campaigns: fc.constantFrom('distinct', 'perItem'),
			output: fc.constantFrom('perInput', 'perCampaign'),
			maxRecipients: fc.integer({ min: 1, max: 3 }),
			sendAgain: fc.boolean(),
			maximumCost: fc.oneof(
				{ weight: 3, arbitrary: fc.constant(0) },
				fc.integer({ min: 1, max: 9 }),
			),
			again: fc.constantFrom('retryExecution', 'retryOnFail'),
			tries: fc.array(
				fc.record({
					continues: fc.boolean(),
					fault: fc.record({ at: fc.nat({ max: 3 }), answer: fc.constantFrom(...ANSWERS) }),
				}),
				{ minLength: 1, maxLength: 3 },
			),
			change: fc.option(
				fc.record({ item: fc.nat({ max: 3 }), fromTry: fc.constantFrom(2, 3), to: one }),
				{ freq: 2, nil: undefined },
			),
		} satisfies { [Key in keyof RunScenario]: fc.Arbitrary<RunScenario[Key]> })
		.map((scenario) =>
			scenario.change && scenario.change.item >= scenario.items.length
				? { ...scenario, change: undefined }
				: scenario,
		);
};

it.each(['numbers', 'lists'] as const)('to %s: nobody twice, nobody told wrongly', async (kind) => {
	await fc.assert(fc.asyncProperty(scenarioOf(kind), check), { numRuns: Math.ceil(RUNS / 2) });
});

describe('what once went wrong', () => {
	const plain: RunScenario = {
		items: [],
		kind: 'numbers',
		campaigns: 'distinct',
		output: 'perInput',
		sendAgain: false,
		maximumCost: 0,
		again: 'retryExecution',
		tries: [],
	};
	const items = (...targets: string[][]) =>
		targets.map((each) => ({ message: 'Hello', targets: each }));
	const stop = (at: number, answer: Answer) => ({ continues: false, fault: { at, answer } });
	const goOn = (at: number, answer: Answer) => ({ continues: true, fault: { at, answer } });

	const cases: Array<[name: string, scenario: Partial<RunScenario>]> = [
		[
			'a repeat left out within an item, and a later item refused',
			{
				campaigns: 'perItem',
				maxRecipients: 2,
				items: items([A, B, A], [B]),
				again: 'retryOnFail',
				tries: [stop(1, 'busy'), stop(9, 'ok')],
			},
		],
		[
			'a repeat within an item whose first send is lost from sight',
			{
				campaigns: 'perItem',
				maxRecipients: 1,
				items: items([A, A, B]),
				again: 'retryOnFail',
				tries: [stop(0, 'reset'), stop(9, 'ok'), stop(9, 'ok')],
			},
		],
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
			'an item whose list goes with another one, which is lost from sight',
			{
				kind: 'lists',
				campaigns: 'perItem',
				items: items(['1'], ['1', '2']),
				tries: [goOn(0, 'reset')],
			},
		],
		[
			'an item whose list went with another one, which is unknown since an earlier try',
			{
				kind: 'lists',
				campaigns: 'perItem',
				items: items(['1'], ['2', '1']),
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
	];
	it.each(cases)('%s', async (_name, scenario) => {
		for (const output of ['perInput', 'perCampaign'] as const) {
			await check({ ...plain, ...scenario, output });
		}
	});
});
