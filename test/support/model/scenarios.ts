// Scenarios of the model, drawn at random.
import fc from 'fast-check';
import { ANSWERS, type Answer } from '../../model/sendModel';
import type { OddPrice } from './answers';
import type { RunScenario, Try } from './runScenario';
import type { Faults } from './scriptedService';

/** Two French numbers, and a British one. */
export const PHONES = ['33639980001', '33639980002', '447700900003'];
const LISTS = ['1', '2', '3'];
const ALL_ANSWERS: Answer[] = [...ANSWERS.accepted, ...ANSWERS.refused, ...ANSWERS.open];

const item = (targets: string[]) =>
	fc.record({
		message: fc.constantFrom('One', 'Two'),
		targets: fc.array(fc.constantFrom(...targets), { minLength: 1, maxLength: 3 }),
	});

const oddPrice: fc.Arbitrary<OddPrice> = fc.record({
	cost: fc.constantFrom<unknown>(
		'500,50',
		'1 500',
		'n/a',
		'NaN',
		'',
		-1,
		'-0.5',
		null,
		{},
		[1],
		true,
	),
});

const faults: fc.Arbitrary<Faults> = fc.record({
	send: fc.record({ at: fc.nat({ max: 3 }), answer: fc.constantFrom(...ALL_ANSWERS) }),
	price: fc.option(oddPrice, { freq: 3, nil: undefined }),
});

const oneTry: fc.Arbitrary<Try> = fc.record({
	onError: fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
	faults,
});

const limit = (most: number) =>
	fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: most }));

/** Any small run: up to four items with up to three numbers or lists, and up to three tries. */
export function scenarios(kind: RunScenario['kind']): fc.Arbitrary<RunScenario> {
	const one = item(kind === 'lists' ? LISTS : PHONES);
	const change = fc.record({ item: fc.nat({ max: 3 }), fromTry: fc.constantFrom(2, 3), to: one });
	const scenario: { [Key in keyof RunScenario]: fc.Arbitrary<RunScenario[Key]> } = {
		items: fc.array(one, { minLength: 1, maxLength: 4 }),
		kind: fc.constant(kind),
		campaigns: fc.constantFrom('distinct', 'perItem'),
		outputItemPer: fc.constantFrom('input', 'campaign'),
		maxRecipients: fc.integer({ min: 1, max: 3 }),
		onePerNumber: fc.constantFrom(false, kind === 'numbers'),
		hours: fc.constantFrom(false, false, true),
		sendAgain: fc.boolean(),
		maximumCost: limit(9),
		again: fc.constantFrom('retryExecution', 'retryOnFail'),
		tries: fc.array(oneTry, { minLength: 1, maxLength: 3 }),
		change: fc.option(change, { freq: 2, nil: undefined }),
	};
	return fc
		.record(scenario as Required<typeof scenario>)
		.map(({ change: changed, ...rest }) =>
			changed && changed.item < rest.items.length ? { ...rest, change: changed } : rest,
		);
}
