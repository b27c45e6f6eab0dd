import fc from 'fast-check';
import { findExcess, type Price } from '../../../../nodes/SmsCampaigns/rules/spending/limits';
import { spentCredits } from '../../../../nodes/SmsCampaigns/rules/spending/limits';
import { roundCredits } from '../../../../nodes/SmsCampaigns/shared/text';
import type { LedgerEntry } from '../../../../nodes/SmsCampaigns/rules/ledger/ledger';

const NOTHING = { credits: 0, certain: true, unsaid: 0, sends: 0 };
const pricesOf = (...costs: number[]): Price[] => costs.map((cost) => ({ cost }));

describe('the limit', () => {
	it.each([
		['floating-point error', 0.3, pricesOf(0.1, 0.2), undefined],
		[
			'a price that is too large',
			1e9,
			pricesOf(1e308, 1e308),
			{ reason: 'overLimit', cost: Infinity },
		],
		['a price above it', 2.99, pricesOf(1, 2), { reason: 'overLimit', cost: 3 }],
	])('%s', (_name, maximumCost, prices, expected) => {
		expect(findExcess(maximumCost, prices, NOTHING)).toEqual(expected);
	});

	it('cannot be kept where an earlier cost is not said', () => {
		const spent = { ...NOTHING, unsaid: 1 };
		expect(findExcess(5, pricesOf(3), spent)).toEqual({ reason: 'spentUnsaid' });
	});

	it('holds for every run, to the hundredth, with what earlier tries have cost', () => {
		const hundredths = fc.integer({ min: 0, max: 2000 });
		const costs = fc.array(hundredths, { minLength: 1, maxLength: 5 });
		// At the limit, next to it, or anywhere.
		const off = fc.oneof(fc.integer({ min: -1, max: 1 }), fc.integer({ min: -2000, max: 2000 }));
		fc.assert(
			fc.property(costs, hundredths, off, (all, earlier, offMaximum) => {
				const sum = all.reduce((total, cost) => total + cost, 0);
				const maximum = Math.max(1, sum + earlier + offMaximum);
				const prices = pricesOf(...all.map((cost) => cost / 100));
				const spent = { ...NOTHING, credits: earlier / 100 };
				expect(findExcess(maximum / 100, prices, spent)).toEqual(
					sum + earlier > maximum ? { reason: 'overLimit', cost: sum / 100 } : undefined,
				);
			}),
			{ numRuns: 500 },
		);
	});
});

it('adds up costs without floating-point error', () => {
	expect(roundCredits(0.1 + 0.2)).toBe(0.3);
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
