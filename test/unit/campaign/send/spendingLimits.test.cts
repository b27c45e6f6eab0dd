import fc from 'fast-check';
import {
	spentCredits,
	whyExceeded,
} from '../../../../nodes/SmsCampaigns/campaign/send/spendingLimits';
import type { Sent } from '../../../../nodes/SmsCampaigns/campaign/plan/types';

const entry = (state: Sent['state'], more: Partial<Sent> = {}): Sent => ({
	state,
	kind: 'numbers',
	message: 'm',
	addresses: '12345678',
	items: [0],
	...more,
});

describe('the limit', () => {
	const why = (maximumCost: number, prices: number[], spent = 0) => {
		const ledger = { sends: [entry('accepted', { cost: spent })] };
		return whyExceeded({ maximumCost, ledger }, prices)?.message;
	};

	it.each([
		['ignores a rounding difference', 0.3, [0.1, 0.2], undefined],
		['is exceeded by a price that is too large', 1e9, [1e308, 1e308], /would cost ∞ credits: /],
		['is exceeded by a price above the limit', 2.99, [1, 2], /would cost 3 credits: /],
		[
			'is exceeded by one credit more than remains',
			2,
			[2],
			/would cost 2 credits in addition to up to 1 for earlier /,
			1,
		],
	])('%s', (_name, maximumCost, prices, expected, spent = 0) => {
		const said = why(maximumCost, prices, spent);
		if (expected) expect(said).toMatch(expected);
		else expect(said).toBeUndefined();
	});

	it('is exact to a hundredth of a credit, and includes the cost of earlier attempts', () => {
		const hundredths = fc.integer({ min: 0, max: 2000 });
		const costs = fc.array(hundredths, { minLength: 1, maxLength: 5 });
		// The limit equals the total cost, differs from the total cost by one hundredth, or has any other value.
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

it.each<[string, Array<Partial<Sent>>, number | undefined]>([
	['that sent nothing', [], 0],
	['with known costs', [{ cost: 0.1, price: 9 }, { cost: 0.2 }], 0.3],
	['with a cost of 0', [{ cost: 0, price: 3 }], 0],
	['with only prices', [{ state: 'unknown', price: 3 }, { price: 2 }, { cost: 1 }], 6],
	['without the price of an accepted send', [{}, { state: 'unknown' }], undefined],
])('sums up the cost of earlier attempts %s', (_what, sends, expected) => {
	const ledger = { sends: sends.map(({ state = 'accepted', ...more }) => entry(state, more)) };
	expect(spentCredits(ledger)).toBe(expected);
});
