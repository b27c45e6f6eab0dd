import type { Ledger, LedgerEntry } from '../../sending/ledger';
import { packIndexes, type IndexRange } from '../../sending/ranges';
import type { Advice } from '../results';
import { endedWell } from './record';

/** Longer lists help nobody. */
const MAX_NAMED = 20;

function list(names: string[]): string {
	const more = names.length - MAX_NAMED;
	return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** For instance `item 3` or `items 0-2, 7`. */
function nameItems(ranges: IndexRange[]): string {
	const names = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
	return `${names.length === 1 && ranges[0][0] === ranges[0][1] ? 'item' : 'items'} ${list(names)}`;
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

/**
 * When the run stops, there is no output: the words then name what it would have told, which is what this try
 * and earlier ones had accepted, and the other items of the campaign that did not go through.
 * @param concerned all items of that campaign
 * @param ledger of the run; undefined when nothing is sent
 */
export function nameHidden(
	advice: Advice,
	concerned: IndexRange[],
	ledger: Ledger | undefined,
): Advice {
	const accepted = Object.values(ledger?.record.entries ?? {})
		.filter(({ state }) => state === 'accepted')
		.map((entry) => {
			const { ticket = 'unknown' } = endedWell(entry).answer;
			return `ticket ${ticket} (${nameItems(itemsOf(entry))})`;
		});
	const single = concerned.length === 1 && concerned[0][0] === concerned[0][1];
	return {
		...advice,
		message:
			accepted.length === 0
				? advice.message
				: `${advice.message} Accepted before that, and not sent again on a further try: ${list(accepted)}.`,
		description:
			single || concerned.length === 0
				? advice.description
				: `${advice.description} The campaign holds ${nameItems(concerned)}.`,
	};
}
