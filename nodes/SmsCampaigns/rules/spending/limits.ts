import { roundCredits, type SpentCredits } from './spentCredits';

/** Limits on the credits that a run may spend. */
export interface SpendingLimits {
	/** Most credits that the run may cost; 0 means no limit. */
	maximumCost: number;
	/** Fewest credits to keep; 0 means no limit. */
	minimumCreditsLeft: number;
}

/** What a simulation says (contract 2.3). A figure that it does not say as a number is absent. */
export interface Price {
	cost?: number;
	/** What would be left after this campaign alone. */
	credits?: number;
}

/** Why the limits do not let a run go on, with the figures for the message. */
export type Excess =
	| { reason: 'spentUnsaid' }
	| { reason: 'notFinite' }
	| { reason: 'tooDear'; cost: number }
	| { reason: 'tooFewLeft'; cost: number; left: number };

export const hasLimits = ({ maximumCost, minimumCreditsLeft }: SpendingLimits): boolean =>
	maximumCost > 0 || minimumCreditsLeft > 0;

/** Returns the figure that a limit needs and a simulation does not say. */
export function unsaidFigure(
	{ minimumCreditsLeft }: SpendingLimits,
	{ cost, credits }: Price,
): 'cost' | 'credits' | undefined {
	if (cost === undefined) return 'cost';
	return credits === undefined && minimumCreditsLeft > 0 ? 'credits' : undefined;
}

/** What all campaigns of a run together cost. */
export const totalCost = (prices: Price[]): number =>
	roundCredits(prices.reduce((sum, { cost = 0 }) => sum + cost, 0));

/** What would be left after all campaigns: each simulation says what would be left after its own. */
function creditsLeft(prices: Price[]): number {
	const present = prices.map(({ cost = 0, credits = 0 }) => credits + cost);
	// Where they differ, somebody spends meanwhile.
	return roundCredits(Math.min(...present) - totalCost(prices));
}

/**
 * Compares the prices of a run with its limits. What others spend between the simulations and the sends is not counted.
 * @param prices of all campaigns, with every figure that {@link unsaidFigure} asks for
 * @returns undefined when the limits are kept
 */
export function findExcess(
	{ maximumCost, minimumCreditsLeft }: SpendingLimits,
	prices: Price[],
	spent: SpentCredits,
): Excess | undefined {
	const cost = totalCost(prices);
	if (!Number.isFinite(cost)) return { reason: 'notFinite' };
	if (maximumCost > 0) {
		if (spent.unsaid > 0) return { reason: 'spentUnsaid' };
		if (!(roundCredits(cost + spent.credits) <= maximumCost)) return { reason: 'tooDear', cost };
	}
	if (minimumCreditsLeft > 0) {
		const left = creditsLeft(prices);
		if (!(left >= minimumCreditsLeft)) return { reason: 'tooFewLeft', cost, left };
	}
	return undefined;
}
