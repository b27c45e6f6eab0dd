import { mayHaveGone, type Ledger, type LedgerEntry } from '../../../rules/ledger/ledger';
import { eachIndex, packIndexes, type IndexRange } from '../../../rules/targets/ranges';
import type { ErrorReport } from '../../common/results';
import { acceptedCampaignOf } from './acceptedCampaign';

/** Longer lists help nobody. */
const MAX_ITEMS_NAMED = 20;

function joinNames(names: string[]): string {
	const more = names.length - MAX_ITEMS_NAMED;
	return names.slice(0, MAX_ITEMS_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** For instance `item 3` or `items 0-2, 7`. */
function nameItemRanges(ranges: IndexRange[]): string {
	const names = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
	return `${names.length === 1 && ranges[0][0] === ranges[0][1] ? 'item' : 'items'} ${joinNames(names)}`;
}

/** Input items that a send holds, wholly or in part. */
export function itemsOf({ items, slices = [] }: LedgerEntry): IndexRange[] {
	if (slices.length === 0) return items;
	const indexes = slices.map(([index]) => index);
	for (const [first, last] of items) {
		for (let index = first; index <= last; index++) indexes.push(index);
	}
	return packIndexes(indexes);
}

/** The other items of a campaign that did not go through, for when the run stops and there is no output. */
export function addCampaignItems(advice: ErrorReport, concerned: IndexRange[]): ErrorReport {
	const single = concerned.length === 1 && concerned[0][0] === concerned[0][1];
	if (single || concerned.length === 0) return advice;
	return {
		...advice,
		description: `${advice.description} The campaign holds ${nameItemRanges(concerned)}.`,
	};
}

/**
 * When the run stops, there is no output. This is what it would have told: what this try and earlier ones had
 * accepted, and what may have gone.
 * @param except an item that is spoken of already
 * @returns a sentence, or undefined when there is nothing to tell
 */
export function summarizeLedger({ record }: Ledger, except?: number): string | undefined {
	const accepted: string[] = [];
	const unknown: number[] = [];
	for (const entry of Object.values(record.entries)) {
		if (entry.state === 'accepted') {
			const { ticket = 'unknown' } = acceptedCampaignOf(entry).answer;
			accepted.push(`ticket ${ticket} (${nameItemRanges(itemsOf(entry))})`);
		} else if (mayHaveGone(entry)) {
			const items = [...eachIndex(itemsOf(entry))];
			if (!items.includes(except ?? -1)) for (const index of items) unknown.push(index);
		}
	}
	const sentences = [
		accepted.length > 0 &&
			`Accepted before that, and not sent again on a further try: ${joinNames(accepted)}.`,
		unknown.length > 0 &&
			`It is unknown whether ${nameItemRanges(packIndexes(unknown))} went out: check before you send them again.`,
	].filter(Boolean);
	return sentences.length > 0 ? sentences.join(' ') : undefined;
}
