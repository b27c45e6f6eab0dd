// Random small runs of the plan alone: who gets a message, and what each item is told. `test/engine/model` runs the whole
// node, and uses the same rules. TEST_RUNS draws more runs: a million take some minutes.
import fc from 'fast-check';
import { ANSWERS, type Answer } from '../../model/scenario.cts';
import { violations } from '../../model/sendModel.cts';
import { propertyRuns } from '../../support/propertyRuns.cts';
import { runPlan, type Attempt, type PlanScenario } from '../../support/model/runPlan.cts';

const RUNS = propertyRuns(2000);
const PHONES = ['33639980001', '33639980002', '447700900003'];
const LISTS = ['1', '2', 'a1b2c3d4e5f60718293a4b5c'];

const answer: fc.Arbitrary<Answer> = fc.constantFrom('ok', ...ANSWERS.refused, 'reset', 'unsure');

const attempt: fc.Arbitrary<Attempt> = fc.record({
	answers: fc.array(answer, { maxLength: 4 }),
	stops: fc.boolean(),
	stoppedAt: fc.option(fc.nat({ max: 4 }), { freq: 4, nil: undefined }),
	unreadable: fc.array(fc.nat({ max: 7 }), { maxLength: 1 }),
});

function scenarios(kind: 'numbers' | 'lists'): fc.Arbitrary<PlanScenario> {
	const item = fc.record({
		message: fc.constantFrom('One', 'Two', 'Three'),
		targets: fc.array(fc.constantFrom(...(kind === 'lists' ? LISTS : PHONES)), {
			minLength: 1,
			maxLength: 3,
		}),
	});
	return fc
		.record({
			items: fc.array(item, { minLength: 1, maxLength: 8, size: 'small' }),
			kind: fc.constant(kind),
			maxRecipients: fc.integer({ min: 1, max: 4 }),
			hours: fc.boolean(),
			sendAgain: fc.boolean(),
			maximumCost: fc.constant(0),
			attempts: fc.array(attempt, { minLength: 1, maxLength: 4 }),
			changes: fc.array(
				fc.record({
					item: fc.nat({ max: 7 }),
					fromTry: fc.constantFrom(2, 2, 3, 4),
					to: item,
				}),
				{ maxLength: 4 },
			),
		})
		.map(({ items, changes, attempts, ...rest }) => {
			// What an item asks for that cannot be read is what was sent for it: it has not changed.
			const isLost = (item: number) => attempts.some(({ unreadable }) => unreadable.includes(item));
			const made = changes
				.filter(({ item: at }) => at < items.length && !isLost(at))
				.sort((a, b) => a.fromTry - b.fromTry);
			return { ...rest, items, attempts, ...(made.length > 0 && { changes: made }) };
		});
}

it.each(['numbers', 'lists'] as const)(
	`keeps all promises in ${RUNS} random runs to %s`,
	(kind) => {
		const check = (scenario: PlanScenario) => {
			const { calls, told } = runPlan(scenario);
			const found = violations(scenario, calls, told);
			if (found.length > 0) throw new Error(JSON.stringify({ found, calls, told }, null, 1));
		};
		fc.assert(fc.property(scenarios(kind), check), { numRuns: RUNS });
	},
	300_000 + RUNS,
);
