import { roundCredits } from '../../shared/text';
import type { Ledger } from '../ledger/ledger';

/** What earlier tries of a run have cost. */
export interface SpentCredits {
	credits: number;
	/** False when some of it was for sends that may not have gone out, or is what the price check said. */
	certain: boolean;
	/** Accepted sends whose cost nobody has said. */
	unsaid: number;
	/** How many sends went out, or may have. */
	sends: number;
}

/** Adds up the credits that the tries of a run have cost, or may have cost. */
export function spentCredits({ entries }: Ledger): SpentCredits {
	let certain = 0;
	let uncertain = 0;
	let unsaid = 0;
	for (const { state, cost, price } of entries) {
		if (cost !== undefined) certain += cost;
		else if (price !== undefined) uncertain += price;
		else if (state === 'accepted') unsaid++;
	}
	return {
		credits: roundCredits(certain + uncertain),
		certain: uncertain === 0,
		unsaid,
		sends: entries.length,
	};
}

/** What a simulation says (contract 2.3): credits, absent where it does not say them as a number. */
export interface Price {
	cost?: number;
}

/** Why the limit does not let a run go on, with the figure for the message. */
type Excess = { reason: 'spentUnsaid' } | { reason: 'overLimit'; cost: number };

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
	const cost = roundCredits(prices.reduce((sum, price) => sum + (price.cost ?? 0), 0));
	if (spent.unsaid > 0) return { reason: 'spentUnsaid' };
	return roundCredits(cost + spent.credits) <= maximumCost
		? undefined
		: { reason: 'overLimit', cost };
}
