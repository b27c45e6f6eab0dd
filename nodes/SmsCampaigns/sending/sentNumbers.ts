import type { Draft, MessageKey } from './drafts';
import type { LedgerEntry } from './ledger';
import { keepPositions } from './ranges';
import type { Settled, Settlement } from './settle';

/**
 * Takes out of `open` the numbers that got the same message in an earlier try by way of another item. Within
 * one campaign the service drops them; after a part of it went, only the sender can.
 */
export function dropSentNumbers(
	drafts: Draft[],
	settlement: Settlement,
	hashOf: (key: MessageKey) => string,
): void {
	const wanted = new Set(settlement.open.map(({ messageKey }) => hashOf(messageKey)));
	const sent = sentByMessage(drafts, settlement, wanted);
	if (sent.size === 0) return;
	const open: Draft[] = [];
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

function combine(own: Settled | undefined, other: Settled | undefined, by?: number): Settled {
	const entries = [...(own?.entries ?? []), ...(other?.entries ?? [])];
	const accepted = entries.every(({ state }) => state === 'accepted');
	return { state: accepted ? 'accepted' : 'unknown', entries, by };
}

/** Numbers that went, by the hash of the message that went, with the item that had them. */
function sentByMessage(
	drafts: Draft[],
	{ settled, resumed }: Settlement,
	wanted: Set<string>,
): Map<string, Map<string, number>> {
	const sent = new Map<string, Map<string, number>>();
	for (const { index, recipients } of drafts) {
		if (recipients === undefined) continue;
		for (const entry of (settled.get(index) ?? resumed.get(index))?.entries ?? []) {
			// What a covered item names went with the items that have it, here or in a part that did not go.
			if (!wanted.has(entry.hash) || isCovered(entry, index)) continue;
			const numbers = sent.get(entry.hash) ?? new Map<string, number>();
			sent.set(entry.hash, numbers);
			const slices = entry.slices?.filter((slice) => slice[0] === index) ?? [];
			const spans = slices.length > 0 ? slices : [[index, 0, recipients.length]];
			for (const [, from, to] of spans) {
				for (const { value } of recipients.slice(from, to)) {
					if (!numbers.has(value)) numbers.set(value, index);
				}
			}
		}
	}
	return sent;
}

function isCovered({ covered = [] }: LedgerEntry, index: number): boolean {
	return covered.some(([first, last]) => first <= index && index <= last);
}
