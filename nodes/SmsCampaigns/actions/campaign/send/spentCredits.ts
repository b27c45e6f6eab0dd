import { mayHaveGone, type Ledger, type LedgerEntry } from '../../../rules/ledger/ledger';
import type { AcceptedRecord, UncertainCost } from '../output/acceptedCampaign';

/** What earlier tries of a run have cost. */
export interface SpentCredits {
	credits: number;
	/** False when some of it was for sends of which nobody knows whether they went out. */
	certain: boolean;
}

/** Credits without the dust of adding fractions. */
export const roundCredits = (credits: number) => Math.round(credits * 1e6) / 1e6;

/** Credits that sends of unknown outcome may have cost. */
export function uncertainCreditsOf(entry: LedgerEntry | undefined): number {
	return (entry?.result as UncertainCost | undefined)?.uncertainCredits ?? 0;
}

/** Credits that the tries of a run so far have cost, or may have cost. */
export function spentCredits({ record }: Ledger): SpentCredits {
	let credits = 0;
	let uncertain = 0;
	for (const entry of Object.values(record.entries)) {
		const accepted = entry.state === 'accepted';
		if (accepted) credits += (entry.result as AcceptedRecord).answer.cost ?? 0;
		if (accepted || mayHaveGone(entry)) uncertain += uncertainCreditsOf(entry);
	}
	return { credits: roundCredits(credits + uncertain), certain: uncertain === 0 };
}
