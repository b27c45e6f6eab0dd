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

/** Rounds away floating-point error. */
export const roundCredits = (credits: number) => Number(credits.toFixed(6));

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
