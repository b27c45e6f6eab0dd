// One assignment per recipient, over all tries: nobody gets a message twice, nobody is told what did not happen, and nobody is
// left out for good. With EVERY_CASE, every case of three items with three numbers is explored, which takes hours.
import fc from 'fast-check';
import type { CampaignInput } from '../../../../nodes/SmsCampaigns/rules/targets/types';
import { findFault, type Exploration } from '../../../support/rules/exploreTries';
import type { Ending } from '../../../support/rules/sendTries';
import { IS_SMALL } from '../../../support/smallTests';

const ENDINGS: Ending[] = ['accepted', 'unknown', 'rejected'];
/** Short, since their hashes take most of the time; the rules do not look at what a number is. */
const ADDRESSES = ['1', '2', '3'];

const numberItems = (items: number[][], keys: string[] = []): CampaignInput[] =>
	items.map((addresses, index) => ({
		index,
		messageKey: keys[index] ?? 'hello',
		recipients: addresses.map((at) => ({ value: ADDRESSES[at] })),
	}));

/** All lists of one to `most` members. */
function* combinations<T>(members: readonly T[], most: number): Generator<T[]> {
	if (most === 0) return;
	for (const member of members) {
		yield [member];
		for (const rest of combinations(members, most - 1)) yield [member, ...rest];
	}
}

/** Which number is which makes no difference: the first one is 0, the next other one 1. */
function isFirstOfItsKind(items: number[][]): boolean {
	let next = 0;
	return items.flat().every((number) => {
		if (number === next) next++;
		return number < next;
	});
}

/** All lists of `count` items with one to `most` numbers out of three. */
function itemsOf(count: number, most: number): number[][][] {
	const single = [...combinations([0, 1, 2], most)];
	let all: number[][][] = [[]];
	for (let at = 0; at < count; at++) {
		all = all.flatMap((items) => single.map((item) => [...items, item]));
	}
	return all.filter(isFirstOfItsKind);
}

/** Explores cases with both kinds of grouping. @throws Error with the first fault */
function explore(
	cases: number[][][],
	toInputs: (items: number[][]) => CampaignInput[],
	limits: number[],
	over: Partial<Exploration>,
): void {
	for (const campaigns of ['distinct', 'perItem'] as const) {
		for (const maxRecipients of limits) {
			for (const resendUnknown of [false, true]) {
				for (const items of cases) {
					const options = { campaigns, maxRecipients, resendUnknown };
					const inputs = toInputs(items);
					const exploration = { inputs, options, endings: ENDINGS, stops: true, tries: 3 };
					const fault = findFault({ ...exploration, ...over });
					if (fault) throw new Error(JSON.stringify({ items, ...options, ...over, fault }));
				}
			}
		}
	}
}

const listItems = (items: number[][]): CampaignInput[] =>
	items.map((lists, index) => ({
		index,
		messageKey: 'hello',
		lists: [...new Set(lists)].map(String),
	}));

/**
 * Items, numbers in each, whether a failed call ends the try, the most calls of a try (with a campaign per item, more
 * calls are of items that have nothing to do with each other), and the limits of recipients per campaign.
 */
type Explored = [count: number, most: number, stops: boolean, mostCalls: number, limits?: number[]];
const explored: Explored[] = [
	[1, 3, true, 3],
	[1, 3, false, 3],
	[2, 2, true, 4],
];
if (!IS_SMALL) explored.push([2, 2, false, 3, [1, 2]], [2, 3, true, 6, [2]]);
const isLong = process.env.EVERY_CASE === '1';
if (isLong) {
	explored.push(
		[2, 3, true, 6],
		[3, 2, true, 6],
		[3, 3, true, 9],
		[2, 3, false, 4],
		[3, 2, false, 4],
		[3, 3, false, 3],
	);
}

it.each(explored)(
	'every case of %i items with up to %i numbers out of three, a failed call ends the try: %p, up to %i calls',
	(count, most, stops, mostCalls, limits = [1, 2, 3]) => {
		explore(itemsOf(count, most), numberItems, limits, { stops, mostCalls });
	},
	isLong ? 2 ** 31 - 1 : undefined,
);

it.each([true, false])(
	'every case of two items with up to two lists, a failed call ends the try: %p',
	(stops) => explore(itemsOf(2, 2), listItems, [1], { stops }),
);

it('any case of up to five items with two messages', () => {
	const item = fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 4 });
	const messages = fc.constantFrom('hello', 'bye');
	fc.assert(
		fc.property(
			fc.array(item, { minLength: 1, maxLength: 5 }),
			fc.array(messages, { minLength: 5, maxLength: 5 }),
			fc.record({
				campaigns: fc.constantFrom('distinct' as const, 'perItem' as const),
				maxRecipients: fc.integer({ min: 1, max: 5 }),
				resendUnknown: fc.boolean(),
			}),
			fc.boolean(),
			(items, keys, options, stops) => {
				const inputs = numberItems(items, keys);
				const limits = { endings: ENDINGS, stops, tries: 2, mostCalls: stops ? 20 : 4 };
				expect(findFault({ inputs, options, ...limits })).toBeUndefined();
			},
		),
		{ numRuns: IS_SMALL ? 50 : 150 },
	);
});
