import { mayHaveGone, type Ledger, type LedgerEntry } from '../../../rules/ledger/ledger';
import type { Accepted, AtRisk } from '../output/acceptedCampaign';

/** What earlier tries of a run have cost. */
export interface Spent {
	credits: number;
	/** False when some of it was for sends of which nobody knows whether they went out. */
	certain: boolean;
}

/** Credits without the dust of adding fractions. */
export const round = (credits: number) => Math.round(credits * 1e6) / 1e6;

/** Credits that sends of unknown outcome may have cost. */
export function atRiskOf(entry: LedgerEntry | undefined): number {
	return (entry?.result as AtRisk | undefined)?.atRisk ?? 0;
}

/** Credits that the tries of a run so far have cost, or may have cost. */
export function spentSoFar({ record }: Ledger): Spent {
	let credits = 0;
	let uncertain = 0;
	for (const entry of Object.values(record.entries)) {
		const accepted = entry.state === 'accepted';
		if (accepted) credits += (entry.result as Accepted).answer.cost ?? 0;
		if (accepted || mayHaveGone(entry)) uncertain += atRiskOf(entry);
	}
	return { credits: round(credits + uncertain), certain: uncertain === 0 };
}
