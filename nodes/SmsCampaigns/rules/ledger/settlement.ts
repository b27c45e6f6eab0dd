import type { CampaignInput } from '../targets/types';
import type { LedgerEntry } from './ledger';

/** An item that earlier tries settled, as a whole or in part. */
export interface SettledItem {
	/** `unknown` when the outcome of any of its sends is. */
	state: 'accepted' | 'unknown';
	/** The sends that contain it. */
	entries: LedgerEntry[];
	/** Its data, or that of another item of its campaign, changed after the send. */
	changed?: true;
	/** Number of recipients that no try sent, and that stay unsent because the item changed. */
	unsent?: number;
	/** Index of the item whose campaign has all its recipients; absent when it was sent itself. */
	carrier?: number;
}

export interface Settlement {
	/** Items still to be sent, in their original order. */
	open: CampaignInput[];
	/** Settled items by index, including those without a draft. */
	settled: Map<number, SettledItem>;
	/** Items by index of which a part was sent; the rest is in `open`. */
	resumed: Map<number, SettledItem>;
}
