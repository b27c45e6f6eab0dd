// Random scenarios for the model.
import fc from 'fast-check';
import type { Typed } from '../../model/identity.cts';
import { ANSWERS, type Answer, type Item } from '../../model/scenario.cts';
import {
	listSpellings,
	numberSpellings,
	spellNumber,
	textSpellings,
} from '../spellings/spellings.cts';
import { FORMATS } from '../formats.cts';
import type { RunScenario, Attempt } from './runScenario.cts';
import type { Faults } from './scriptedService.cts';

/** Two French numbers and a British number. */
export const PHONES = ['33639980001', '33639980002', '447700900003'];
/** Two lists with numeric IDs, and a list with a hexadecimal ID, as in newer accounts. */
const LISTS = ['1', '2', 'a1b2c3d4e5f60718293a4b5c'];
const MESSAGES = ['Été', 'Déjà vu'];
const ALL_ANSWERS: Answer[] = [...ANSWERS.accepted, ...ANSWERS.rejected, ...ANSWERS.open];

/** A target in a random format. The format of a number can depend on the default country. */
type Target = (isFrench: boolean) => Typed;

interface DrawnItem {
	message: string;
	targets: Target[];
}

const spelledNumber = fc.tuple(fc.constantFrom(...PHONES), numberSpellings).map(
	([digits, spelling]): Target =>
		(isFrench) =>
			spellNumber(digits, spelling, isFrench),
);

const spelledList = fc.constantFrom(...LISTS.flatMap(listSpellings)).map(
	(list): Target =>
		() =>
			list,
);

const itemTo = (target: fc.Arbitrary<Target>): fc.Arbitrary<DrawnItem> =>
	fc.record({
		message: fc.constantFrom(...MESSAGES.flatMap(textSpellings)),
		targets: fc.array(target, { minLength: 1, maxLength: 3 }),
	});

const spell = ({ message, targets }: DrawnItem, isFrench: boolean): Item => ({
	message,
	targets: targets.map((target) => target(isFrench)),
});

const oddPrice: fc.Arbitrary<NonNullable<Faults['price']>> = fc.record({
	at: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
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
		[1, 2],
		true,
	),
});

const faults: fc.Arbitrary<Faults> = fc.record({
	send: fc.record({ at: fc.nat({ max: 3 }), answer: fc.constantFrom(...ALL_ANSWERS) }),
	price: fc.option(oddPrice, { freq: 3, nil: undefined }),
});

const oneAttempt: fc.Arbitrary<Attempt> = fc.record({
	onError: fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
	faults,
	isNight: fc.boolean(),
	maxRecipients: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
	unreadable: fc.option(fc.nat({ max: 7 }), { freq: 2, nil: undefined }),
});

const limit = (most: number) =>
	fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: most }));

/**
 * Draws small runs: up to eight items with up to three numbers or lists, up to four attempts, and up to four changed
 * items. Numbers, lists and messages have random formats.
 */
export function scenarios(kind: RunScenario['kind']): fc.Arbitrary<RunScenario> {
	const one = itemTo(kind === 'lists' ? spelledList : spelledNumber);
	return fc
		.record({
			items: fc.array(one, { minLength: 1, maxLength: 8, size: 'small' }),
			kind: fc.constant(kind),
			maxRecipients: fc.integer({ min: 1, max: 3 }),
			isMarketing: fc.boolean(),
			hours: fc.constantFrom(false, false, true),
			isSpread: fc.boolean(),
			isLimited: fc.boolean(),
			isFrench: fc.constantFrom(false, kind === 'numbers'),
			countryInNode: fc.boolean(),
			format: fc.constantFrom(...FORMATS),
			sendAgain: fc.boolean(),
			maximumCost: limit(9),
			again: fc.constantFrom('retryExecution' as const, 'retryOnFail' as const),
			attempts: fc.array(oneAttempt, { minLength: 1, maxLength: 4 }),
			changes: fc.array(
				fc.record({ item: fc.nat({ max: 7 }), fromAttempt: fc.constantFrom(2, 2, 3, 4), to: one }),
				{ maxLength: 4 },
			),
		})
		.map(({ items, changes, ...rest }): RunScenario => {
			const spelled = items.map((item) => spell(item, rest.isFrench));
			// If an item's numbers are unreadable in at least one attempt, the item does not change, because the node
			// would report the item as sent and unchanged.
			const isLost = (item: number) => rest.attempts.some(({ unreadable }) => unreadable === item);
			const made = changes
				.filter(({ item }) => item < items.length && !isLost(item))
				.map((change) => ({ ...change, to: spell(change.to, rest.isFrench) }))
				.sort((a, b) => a.fromAttempt - b.fromAttempt);
			return { ...rest, items: spelled, ...(made.length > 0 && { changes: made }) };
		});
}
