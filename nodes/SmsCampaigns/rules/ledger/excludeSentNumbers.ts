import type { CampaignInput } from '../targets/types';
import type { LedgerEntry } from './ledger';
import { eachIndex, keepPositions } from '../targets/ranges';
import type { SettledItem, Settlement } from './settlement';

/**
 * Removes the numbers from `open` that an earlier try sent the same message to with another item. The service drops
 * repeats only within one campaign.
 * @param entries sends that are not to be repeated: accepted, or possibly so
 */
export function excludeSentNumbers(
	drafts: CampaignInput[],
	settlement: Settlement,
	entries: LedgerEntry[],
): void {
	const wanted = new Set(settlement.open.map(({ messageKey }) => messageKey));
	const sent = sentByMessage(drafts, entries, wanted);
	if (sent.size === 0) return;
	const open: CampaignInput[] = [];
	for (const draft of settlement.open) {
		const numbers = sent.get(draft.messageKey);
		if (numbers === undefined || draft.recipients === undefined) {
			open.push(draft);
			continue;
		}
		const { recipients } = draft;
		const spans = draft.open ?? [{ from: 0, to: recipients.length }];
		const unsent = keepPositions(spans, (at) => !numbers.has(recipients[at].value));
		if (unsent.length > 0) {
			const [{ from, to }] = unsent;
			const isWhole = unsent.length === 1 && from === 0 && to === recipients.length;
			open.push(isWhole ? draft : { ...draft, open: unsent });
			continue;
		}
		const carrier = numbers.get(recipients[spans[0].from].value);
		const carried = settlement.settled.get(carrier ?? -1) ?? settlement.resumed.get(carrier ?? -1);
		const own = settlement.resumed.get(draft.index);
		settlement.resumed.delete(draft.index);
		settlement.settled.set(draft.index, combine(own, carried, carrier));
	}
	settlement.open = open;
}

function combine(
	own: SettledItem | undefined,
	carried: SettledItem | undefined,
	carrier?: number,
): SettledItem {
	const entries = [...(own?.entries ?? []), ...(carried?.entries ?? [])];
	const accepted = entries.every(({ state }) => state === 'accepted');
	return { state: accepted ? 'accepted' : 'unknown', entries, carrier };
}

/**
 * Collects the sent numbers, each with its item's index, by message hash. Includes what an item sent before a later
 * try covered it by another item's campaign.
 */
function sentByMessage(
	drafts: CampaignInput[],
	entries: LedgerEntry[],
	wanted: Set<string>,
): Map<string, Map<string, number>> {
	const sent = new Map<string, Map<string, number>>();
	const byIndex = new Map(drafts.map((draft) => [draft.index, draft]));
	for (const { hash, items, slices = [], covered = [] } of entries) {
		if (!wanted.has(hash)) continue;
		const numbers = sent.get(hash) ?? new Map<string, number>();
		sent.set(hash, numbers);
		const add = (index: number, from?: number, to?: number) => {
			for (const { value } of byIndex.get(index)?.recipients?.slice(from, to) ?? []) {
				if (!numbers.has(value)) numbers.set(value, index);
			}
		};
		for (const [index, from, to] of slices) add(index, from, to);
		// The numbers of a covered item belong to other items, maybe in a part that was not sent.
		const coveredIndexes = new Set(eachIndex(covered));
		for (const index of eachIndex(items)) if (!coveredIndexes.has(index)) add(index);
	}
	return sent;
}
