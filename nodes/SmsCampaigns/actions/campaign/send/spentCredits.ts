import type { Ledger } from '../../../rules/ledger/ledger';
import type { AcceptedRecord } from '../output/acceptedCampaign';

/** What earlier tries of a run have cost. */
export interface SpentCredits {
	credits: number;
	/** False when some of it was for sends that may not have gone out. */
	certain: boolean;
	/** False when nothing was sent at all: a send may have cost nothing, or not have said its cost. */
	anySends: boolean;
}

/** What the ledger keeps of a send whose cost the service has not said. */
export interface PricedRecord {
	/** What the simulation before it said, in credits. */
	price?: number;
}

/** Rounds away floating-point error. */
export const roundCredits = (credits: number) => Number(credits.toFixed(6));

/** Adds up the credits that the tries of a run have cost, or may have cost. */
export function spentCredits({ entries }: Ledger): SpentCredits {
	let credits = 0;
	let uncertain = 0;
	for (const { state, result } of entries) {
		const cost = state === 'accepted' ? (result as AcceptedRecord).answer.cost : undefined;
		if (cost === undefined) uncertain += (result as PricedRecord | undefined)?.price ?? 0;
		else credits += cost;
	}
	return {
		credits: roundCredits(credits + uncertain),
		certain: uncertain === 0,
		anySends: entries.length > 0,
	};
}
