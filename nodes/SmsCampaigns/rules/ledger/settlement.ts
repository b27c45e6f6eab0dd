import type { CampaignInput } from '../targets/types';
import type { LedgerEntry } from './ledger';

/** An item that an earlier try settled, wholly or in part. */
export interface SettledItem {
	/** `unknown` when any share of it may or may not have gone. */
	state: 'accepted' | 'unknown';
	/** The sends it was in. */
	entries: LedgerEntry[];
	/** Its data, or its campaign's, are others now than those that were sent. */
	changed?: true;
	/** Recipients that no try sent, and that are not sent either since the item changed. */
	unsent?: number;
	/** Not sent by itself: another item has all its numbers or lists. */
	carrier?: number;
}

export interface Settlement {
	/** What is still to be sent, in the order of the drafts. */
	open: CampaignInput[];
	/** By item index, also for items without a draft. */
	settled: Map<number, SettledItem>;
	/** Items of which a part was sent, while the rest is in `open`. */
	resumed: Map<number, SettledItem>;
}
