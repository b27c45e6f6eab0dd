import fc from 'fast-check';
import {
	findExcess,
	hasLimits,
	totalCost,
	unsaidFigure,
	type Price,
} from '../../../../nodes/SmsCampaigns/rules/spending/limits';
import {
	roundCredits,
	spentCredits,
} from '../../../../nodes/SmsCampaigns/rules/spending/spentCredits';
import type { LedgerEntry } from '../../../../nodes/SmsCampaigns/rules/ledger/ledger';

const NOTHING = { credits: 0, certain: true, unsaid: 0, sends: 0 };
const limits = (maximumCost: number, minimumCreditsLeft = 0) => ({
	maximumCost,
	minimumCreditsLeft,
});
/** Simulations of an account with these credits. */
const pricesOf = (account: number, ...costs: number[]): Price[] =>
	costs.map((cost) => ({ cost, credits: account - cost }));

it.each([
	[0, 0, false],
	[0.01, 0, true],
	[0, 0.01, true],
	[5, 5, true],
])('maximum %p and minimum %p: has limits %p', (maximum, minimum, expected) => {
	expect(hasLimits(limits(maximum, minimum))).toBe(expected);
});

describe('a figure that is not said', () => {
	it.each([
		[{ cost: 1, credits: 1 }, 1, 1, undefined],
		[{ cost: 0, credits: 0 }, 1, 1, undefined],
		[{ credits: 1 }, 1, 0, 'cost'],
		[{ credits: 1 }, 0, 1, 'cost'],
		[{}, 1, 1, 'cost'],
		[{ cost: 1 }, 1, 0, undefined],
		[{ cost: 1 }, 0, 1, 'credits'],
	])('%j with maximum %p and minimum %p: %p', (price, maximum, minimum, expected) => {
		expect(unsaidFigure(limits(maximum, minimum), price)).toBe(expected);
	});
});

describe('the limits', () => {
	it.each([
		['exactly the maximum', limits(3), pricesOf(10, 1, 2), undefined],
		['more than the maximum', limits(2.99), pricesOf(10, 1, 2), { reason: 'tooDear', cost: 3 }],
		['exactly the minimum', limits(0, 7), pricesOf(10, 1, 2), undefined],
		[
			'less than the minimum',
			limits(0, 7.01),
			pricesOf(10, 1, 2),
			{ reason: 'tooFewLeft', cost: 3, left: 7 },
		],
		['both kept', limits(3, 7), pricesOf(10, 1, 2), undefined],
		['no limit', limits(0), pricesOf(1, 5), undefined],
		['floating-point error', limits(0.3), pricesOf(1, 0.1, 0.2), undefined],
		['floating-point error in what is left', limits(0, 0.7), pricesOf(1, 0.1, 0.2), undefined],
		['a price that is too large', limits(1e9), pricesOf(0, 1e308, 1e308), { reason: 'notFinite' }],
		[
			'somebody else spends meanwhile',
			limits(0, 5),
			[...pricesOf(10, 2), ...pricesOf(8, 2), ...pricesOf(10, 1)],
			{ reason: 'tooFewLeft', cost: 5, left: 3 },
		],
	])('%s', (_name, given, prices, expected) => {
		expect(findExcess(given, prices, NOTHING)).toEqual(expected);
	});

	it('count what earlier tries have cost', () => {
		const spent = { ...NOTHING, credits: 2 };
		expect(findExcess(limits(5), pricesOf(9, 3), spent)).toBeUndefined();
		expect(findExcess(limits(4.99), pricesOf(9, 3), spent)).toEqual({ reason: 'tooDear', cost: 3 });
		expect(findExcess(limits(0, 6), pricesOf(9, 3), spent)).toBeUndefined();
	});

	it('of the cost cannot be kept where an earlier cost is not said', () => {
		const spent = { ...NOTHING, unsaid: 1 };
		expect(findExcess(limits(5), pricesOf(9, 3), spent)).toEqual({ reason: 'spentUnsaid' });
		expect(findExcess(limits(0, 5), pricesOf(9, 3), spent)).toBeUndefined();
	});

	it('hold for every run', () => {
		const credits = fc.integer({ min: 0, max: 2000 }).map((hundredths) => hundredths / 100);
		fc.assert(
			fc.property(
				fc.array(credits, { minLength: 1, maxLength: 5 }),
				credits,
				credits,
				credits,
				credits,
				(costs, account, spent, maximum, minimum) => {
					const sum = costs.reduce((total, cost) => total + Math.round(cost * 100), 0);
					const hundredths = (value: number) => Math.round(value * 100);
					const tooDear = maximum > 0 && sum + hundredths(spent) > hundredths(maximum);
					const tooFew = minimum > 0 && hundredths(account) - sum < hundredths(minimum);
					const excess = findExcess(limits(maximum, minimum), pricesOf(account, ...costs), {
						...NOTHING,
						credits: spent,
					});
					expect(excess?.reason).toBe(tooDear ? 'tooDear' : tooFew ? 'tooFewLeft' : undefined);
				},
			),
		);
	});
});

it('adds up costs without floating-point error', () => {
	expect(totalCost([])).toBe(0);
	expect(totalCost([{ cost: 0.1 }, { cost: 0.2 }])).toBe(0.3);
	expect(roundCredits(1.0000004)).toBe(1);
	expect(roundCredits(0.000001)).toBe(0.000001);
});

describe('what earlier tries have cost', () => {
	const entry = (state: LedgerEntry['state'], more: Partial<LedgerEntry> = {}): LedgerEntry => ({
		state,
		items: [[0, 0]],
		hash: 'h',
		fingerprint: 1,
		requestId: 'r',
		...more,
	});

	it.each<[string, LedgerEntry[], object]>([
		['nothing', [], { credits: 0, certain: true, unsaid: 0, sends: 0 }],
		[
			'costs that were said',
			[entry('accepted', { cost: 0.1, price: 9 }), entry('accepted', { cost: 0.2 })],
			{ credits: 0.3, certain: true, unsaid: 0, sends: 2 },
		],
		[
			'a cost of nothing',
			[entry('accepted', { cost: 0, price: 3 })],
			{ credits: 0, certain: true, unsaid: 0, sends: 1 },
		],
		[
			'an accepted send of which only the price is known',
			[entry('accepted', { price: 3 }), entry('accepted', { cost: 1 })],
			{ credits: 4, certain: false, unsaid: 0, sends: 2 },
		],
		[
			'a send that may have gone out',
			[entry('unknown', { price: 3 }), entry('pending', { price: 2 })],
			{ credits: 5, certain: false, unsaid: 0, sends: 2 },
		],
		[
			'sends of which nobody knows a price',
			[entry('accepted'), entry('unknown'), entry('pending')],
			{ credits: 0, certain: true, unsaid: 1, sends: 3 },
		],
	])('%s', (_name, entries, expected) => {
		expect(spentCredits({ entries })).toEqual(expected);
	});
});
