import type { CampaignInput, MessageKey } from '../targets/types';
import type { LedgerEntry } from './ledger';
import { eachIndex, keepPositions } from '../targets/ranges';
import type { SettledItem, Settlement } from './settlement';

/**
 * Takes out of `open` the numbers that got the same message in an earlier try by way of another item. Within
 * one campaign the service drops them; after a part of it went, only the sender can.
 * @param entries what went, or may have gone and is not to be repeated
 */
export function excludeSentNumbers(
	drafts: CampaignInput[],
	settlement: Settlement,
	entries: LedgerEntry[],
	hashOf: (key: MessageKey) => string,
): void {
	const wanted = new Set(settlement.open.map(({ messageKey }) => hashOf(messageKey)));
	const sent = sentByMessage(drafts, entries, wanted);
	if (sent.size === 0) return;
	const open: CampaignInput[] = [];
	for (const draft of settlement.open) {
		const numbers = sent.get(hashOf(draft.messageKey));
		if (numbers === undefined || draft.recipients === undefined) {
			open.push(draft);
			continue;
		}
		const { recipients } = draft;
		const spans = draft.open ?? [{ from: 0, to: recipients.length }];
		const left = keepPositions(spans, (at) => !numbers.has(recipients[at].value));
		if (left.length > 0) {
			const whole = left.length === 1 && left[0].from === 0 && left[0].to === recipients.length;
			open.push(whole ? draft : { ...draft, open: left });
			continue;
		}
		const by = numbers.get(recipients[spans[0].from].value);
		const other = settlement.settled.get(by ?? -1) ?? settlement.resumed.get(by ?? -1);
		const own = settlement.resumed.get(draft.index);
		settlement.resumed.delete(draft.index);
		settlement.settled.set(draft.index, combine(own, other, by));
	}
	settlement.open = open;
}

function combine(
	own: SettledItem | undefined,
	other: SettledItem | undefined,
	carrier?: number,
): SettledItem {
	const entries = [...(own?.entries ?? []), ...(other?.entries ?? [])];
	const accepted = entries.every(({ state }) => state === 'accepted');
	return { state: accepted ? 'accepted' : 'unknown', entries, carrier };
}

/**
 * Numbers that went, by the hash of the message that went, with the item that had them. All sends count, also those
 * of an item that a later try left to another one: what it had sent itself before stays sent.
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
		// What a covered item names went with the items that have it, here or in a part that did not go.
		const left = new Set(eachIndex(covered));
		for (const index of eachIndex(items)) if (!left.has(index)) add(index);
	}
	return sent;
}
