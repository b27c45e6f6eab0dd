import { itemsOf, type Ledger } from '../../rules/ledger/ledger';
import { eachIndex, packIndexes, type IndexRange } from '../../rules/targets/ranges';
import { acceptedCampaignOf } from './acceptedCampaign';

/** Longer lists help nobody. */
const MAX_ITEMS_NAMED = 20;

function joinNames(names: string[]): string {
	const more = names.length - MAX_ITEMS_NAMED;
	return names.slice(0, MAX_ITEMS_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** For instance `item 3` or `items 0-2, 7`. */
export function nameItemRanges(ranges: IndexRange[]): string {
	const names = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
	const isOne = names.length === 1 && ranges[0][0] === ranges[0][1];
	return `${isOne ? 'item' : 'items'} ${joinNames(names)}`;
}

/**
 * Summarizes what this try and earlier ones have sent, for when the run stops and there is no output.
 * @param except an item that the error is about already
 * @returns sentences, or undefined when nothing was sent
 */
export function summarizeLedger({ entries }: Ledger, except = -1): string | undefined {
	const accepted: string[] = [];
	const unknown: number[] = [];
	for (const entry of entries) {
		if (entry.state === 'accepted') {
			const { ticket = 'unknown' } = acceptedCampaignOf(entry).answer;
			accepted.push(`ticket ${ticket} (${nameItemRanges(itemsOf(entry))})`);
		} else {
			const items = [...eachIndex(itemsOf(entry))];
			if (!items.includes(except)) for (const index of items) unknown.push(index);
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
