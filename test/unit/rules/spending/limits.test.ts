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
])('maximum %p and minimum %p: has limits %p', (maximum, minimum, expected) => {
	expect(hasLimits(limits(maximum, minimum))).toBe(expected);
});

it.each([
	[{ cost: 0, credits: 0 }, 1, 1, undefined],
	[{ credits: 1 }, 1, 0, 'cost'],
	[{ credits: 1 }, 0, 1, 'cost'],
	[{}, 1, 1, 'cost'],
	[{ cost: 1 }, 1, 0, undefined],
	[{ cost: 1 }, 0, 1, 'credits'],
])('%j lacks a figure for maximum %p and minimum %p: %p', (price, maximum, minimum, expected) => {
	expect(unsaidFigure(limits(maximum, minimum), price)).toBe(expected);
});

describe('the limits', () => {
	const meanwhile = [...pricesOf(10, 2), ...pricesOf(8, 2), ...pricesOf(10, 1)];

	it.each([
		['floating-point error', limits(0.3), pricesOf(1, 0.1, 0.2), undefined],
		['floating-point error in what is left', limits(0, 0.7), pricesOf(1, 0.1, 0.2), undefined],
		['a price that is too large', limits(1e9), pricesOf(0, 1e308, 1e308), { reason: 'notFinite' }],
		['too dear', limits(2.99), pricesOf(10, 1, 2), { reason: 'tooDear', cost: 3 }],
		[
			'somebody else spends meanwhile',
			limits(0, 5),
			meanwhile,
			{ reason: 'tooFewLeft', cost: 5, left: 3 },
		],
	])('%s', (_name, given, prices, expected) => {
		expect(findExcess(given, prices, NOTHING)).toEqual(expected);
	});

	it('of the cost cannot be kept where an earlier cost is not said', () => {
		const spent = { ...NOTHING, unsaid: 1 };
		expect(findExcess(limits(5), pricesOf(9, 3), spent)).toEqual({ reason: 'spentUnsaid' });
		expect(findExcess(limits(0, 5), pricesOf(9, 3), spent)).toBeUndefined();
	});

	it('hold for every run, to the hundredth, with what earlier tries have cost', () => {
		const hundredths = fc.integer({ min: 0, max: 2000 });
		const costs = fc.array(hundredths, { minLength: 1, maxLength: 5 });
		// At the limit, next to it, or anywhere.
		const off = fc.oneof(fc.integer({ min: -1, max: 1 }), fc.integer({ min: -2000, max: 2000 }));
		fc.assert(
			fc.property(
				costs,
				hundredths,
				hundredths,
				fc.tuple(off, fc.boolean()),
				fc.tuple(off, fc.boolean()),
				(all, account, spent, [offMaximum, hasMaximum], [offMinimum, hasMinimum]) => {
					const sum = all.reduce((total, cost) => total + cost, 0);
					const maximum = hasMaximum ? Math.max(0, sum + spent + offMaximum) : 0;
					const minimum = hasMinimum ? Math.max(0, account - sum + offMinimum) : 0;
					const isTooDear = maximum > 0 && sum + spent > maximum;
					const isTooFew = minimum > 0 && account - sum < minimum;
					const prices = pricesOf(account / 100, ...all.map((cost) => cost / 100));
					const excess = findExcess(limits(maximum / 100, minimum / 100), prices, {
						...NOTHING,
						credits: spent / 100,
					});
					expect(excess?.reason).toBe(isTooDear ? 'tooDear' : isTooFew ? 'tooFewLeft' : undefined);
				},
			),
			{ numRuns: 500 },
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
		['nothing', [], NOTHING],
		[
			'costs that were said',
			[entry('accepted', { cost: 0.1, price: 9 }), entry('accepted', { cost: 0.2 })],
			{ ...NOTHING, credits: 0.3, sends: 2 },
		],
		['a cost of nothing', [entry('accepted', { cost: 0, price: 3 })], { ...NOTHING, sends: 1 }],
		[
			'sends that may have gone out, or of which only the price is known',
			[
				entry('unknown', { price: 3 }),
				entry('accepted', { price: 2 }),
				entry('accepted', { cost: 1 }),
			],
			{ credits: 6, certain: false, unsaid: 0, sends: 3 },
		],
		[
			'sends of which nobody knows a price',
			[entry('accepted'), entry('unknown'), entry('pending')],
			{ ...NOTHING, unsaid: 1, sends: 3 },
		],
	])('%s', (_name, entries, expected) => {
		expect(spentCredits({ entries })).toEqual(expected);
	});
});
