import { roundCredits } from '../../shared/text';
import type { Ledger } from '../ledger/ledger';

/** What earlier tries of a run have cost. */
export interface SpentCredits {
	/** Of a send whose response does not say it, what its price check said. */
	credits: number;
	/** Accepted sends whose cost nobody has said. */
	unsaid: number;
	/** How many sends went out, or may have. */
	sends: number;
}

/** Adds up the credits that the tries of a run have cost, or may have cost. */
export function spentCredits({ entries }: Ledger): SpentCredits {
	let credits = 0;
	let unsaid = 0;
	for (const { state, cost, price } of entries) {
		credits += cost ?? price ?? 0;
		if (state === 'accepted' && (cost ?? price) === undefined) unsaid++;
	}
	return { credits: roundCredits(credits), unsaid, sends: entries.length };
}

/**
 * Compares the prices of a run with its limit. What others spend between the simulations and the sends is not counted.
 * @param maximumCost the most credits that the run may cost, above 0
 * @param prices of all campaigns
 * @param spent credits that earlier tries have cost
 * @returns the credits that the campaigns would cost; undefined when the limit is kept
 */
export function costAboveLimit(
	maximumCost: number,
	prices: number[],
	spent: number,
): number | undefined {
	const cost = roundCredits(prices.reduce((sum, price) => sum + price, 0));
	return roundCredits(cost + spent) > maximumCost ? cost : undefined;
}
