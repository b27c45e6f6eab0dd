import fc from 'fast-check';
import {
	spentCredits,
	whyExceeded,
} from '../../../../nodes/SmsCampaigns/campaign/send/spendingLimits';
import { roundCredits } from '../../../../nodes/SmsCampaigns/shared/text';
import type { Sent } from '../../../../nodes/SmsCampaigns/campaign/plan/types';

const NOTHING = { credits: 0, unsaid: 0 };

const entry = (state: Sent['state'], more: Partial<Sent> = {}): Sent => ({
	state,
	kind: 'numbers',
	message: 'm',
	addresses: '12345678',
	items: [[0, 0, 1]],
	...more,
});

describe('the limit', () => {
	const why = (maximumCost: number, prices: number[], spent = 0) => {
		const ledger = { sends: [entry('accepted', { cost: spent })] };
		return whyExceeded({ maximumCost, ledger }, prices)?.[0];
	};

	it.each([
		['floating-point error', 0.3, [0.1, 0.2], undefined],
		['a price that is too large', 1e9, [1e308, 1e308], /would cost ∞ credits: /],
		['a price above it', 2.99, [1, 2], /would cost 3 credits: /],
	])('%s', (_name, maximumCost, prices, expected) => {
		const said = why(maximumCost, prices);
		if (expected) expect(said).toMatch(expected);
		else expect(said).toBeUndefined();
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
				const prices = all.map((cost) => cost / 100);
				const said = why(maximum / 100, prices, earlier / 100);
				expect(said !== undefined).toBe(sum + earlier > maximum);
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
	it.each<[string, Sent[], object]>([
		['nothing', [], NOTHING],
		[
			'costs that were said',
			[entry('accepted', { cost: 0.1, price: 9 }), entry('accepted', { cost: 0.2 })],
			{ ...NOTHING, credits: 0.3 },
		],
		['a cost of nothing', [entry('accepted', { cost: 0, price: 3 })], { ...NOTHING }],
		[
			'sends that may have gone out, or of which only the price is known',
			[
				entry('unknown', { price: 3 }),
				entry('accepted', { price: 2 }),
				entry('accepted', { cost: 1 }),
			],
			{ credits: 6, unsaid: 0 },
		],
		[
			'sends of which nobody knows a price',
			[entry('accepted'), entry('unknown'), entry('pending')],
			{ ...NOTHING, unsaid: 1 },
		],
	])('%s', (_name, sends, expected) => {
		expect(spentCredits({ sends })).toEqual(expected);
	});
});
