import { roundCredits, type SpentCredits } from './spentCredits';

/** What a simulation says (contract 2.3): credits, absent where it does not say them as a number. */
export interface Price {
	cost?: number;
}

/** Why the limit does not let a run go on, with the figure for the message. */
type Excess =
	{ reason: 'spentUnsaid' } | { reason: 'notFinite' } | { reason: 'overLimit'; cost: number };

/** What all campaigns of a run together cost. */
export const totalCost = (prices: Price[]): number =>
	roundCredits(prices.reduce((sum, { cost = 0 }) => sum + cost, 0));

/**
 * Compares the prices of a run with its limit. What others spend between the simulations and the sends is not counted.
 * @param maximumCost the most credits that the run may cost, above 0
 * @param prices of all campaigns, each with its cost
 * @returns undefined when the limit is kept
 */
export function findExcess(
	maximumCost: number,
	prices: Price[],
	spent: SpentCredits,
): Excess | undefined {
	const cost = totalCost(prices);
	if (!Number.isFinite(cost)) return { reason: 'notFinite' };
	if (spent.unsaid > 0) return { reason: 'spentUnsaid' };
	return roundCredits(cost + spent.credits) <= maximumCost
		? undefined
		: { reason: 'overLimit', cost };
}
