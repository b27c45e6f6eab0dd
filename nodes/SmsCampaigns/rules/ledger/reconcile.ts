import type { CampaignInput, ListInput, NumberInput } from '../targets/types';
import { addFingerprints, inputFingerprint } from '../targets/fingerprint';
import { mayHaveGone } from './ledger';
import type { Ledger, LedgerEntry } from './ledger';
import { countIndexes, countPositions, eachIndex, uncoveredSpans } from '../targets/ranges';
import type { SettledItem, Settlement } from './settlement';
import { excludeSentNumbers } from './excludeSentNumbers';

export interface ReconcileOptions {
	/** *When the Outcome Is Unknown*: whether to repeat sends that may have gone out. */
	resendUnknown?: boolean;
	/** As for the grouping: with `distinct`, no number gets a message twice. */
	campaigns: 'distinct' | 'perItem';
}

/**
 * Determines what earlier tries of the same run left to be sent. An item of an accepted send is not sent again, even if
 * its data or its campaign changed since; nor is one whose send may have gone out, unless `resendUnknown` is set.
 * Rejected items, and those whose request never left, are open again.
 * @param drafts all items of the run that can be sent, including settled ones
 */
export function reconcile(
	ledger: Ledger,
	drafts: CampaignInput[],
	options: ReconcileOptions,
): Settlement {
	const entries = Object.values(ledger.record.entries).filter(
		(entry) => entry.state === 'accepted' || (mayHaveGone(entry) && options.resendUnknown !== true),
	);
	const settlement: Settlement = { open: drafts, settled: new Map(), resumed: new Map() };
	if (entries.length === 0) return settlement;
	const shares = collectSentItems(entries);
	const changed = changedEntries(entries, drafts, shares);
	settlement.open = [];
	for (const draft of drafts) {
		const share = shares.get(draft.index);
		if (share?.whole !== undefined) {
			const { whole } = share;
			const isChanged = whole.hash !== draft.messageKey || changed.has(whole);
			settlement.settled.set(draft.index, settledBy([whole], isChanged));
		} else if (draft.lists !== undefined) {
			settleLists(draft, entries, settlement);
		} else if (share === undefined) {
			settlement.open.push(draft);
		} else {
			settleSlices(draft, share.slices, settlement);
		}
	}
	for (const [index, { whole, slices }] of shares) {
		if (settlement.settled.has(index) || settlement.resumed.has(index)) continue;
		const item = settledBy(whole ? [whole] : slices.map(({ entry }) => entry), true);
		// The item has no draft any more, but its slices show which recipients were not sent.
		const unsent = whole ? 0 : countPositions(uncoveredSpans(slices[0].size, slices));
		settlement.settled.set(index, unsent > 0 ? { ...item, unsent } : item);
	}
	if (options.campaigns === 'distinct') excludeSentNumbers(drafts, settlement, entries);
	return settlement;
}

interface SentSlice {
	entry: LedgerEntry;
	from: number;
	to: number;
	size: number;
	print: number;
}

/** The sends of an item: as a whole (an accepted send takes precedence), or in slices. */
interface SentItem {
	whole?: LedgerEntry;
	slices: SentSlice[];
}

function collectSentItems(entries: LedgerEntry[]): Map<number, SentItem> {
	const shares = new Map<number, SentItem>();
	const shareOf = (index: number): SentItem => {
		const share = shares.get(index) ?? { slices: [] };
		shares.set(index, share);
		return share;
	};
	for (const entry of entries) {
		const shared: SentItem = { whole: entry, slices: [] };
		for (const index of eachIndex(entry.items)) {
			const previous = shares.get(index);
			if (previous === undefined) shares.set(index, shared);
			else if (previous.whole === undefined) shares.set(index, { ...previous, whole: entry });
			else if (previous.whole.state !== 'accepted')
				shares.set(index, { ...previous, whole: entry });
		}
		for (const [index, from, to, size, print] of entry.slices ?? []) {
			const share = shareOf(index);
			shares.set(index, { ...share, slices: [...share.slices, { entry, from, to, size, print }] });
		}
	}
	return shares;
}

/** Finds the entries whose items have other numbers or lists now. */
function changedEntries(
	entries: LedgerEntry[],
	drafts: CampaignInput[],
	shares: Map<number, SentItem>,
): Set<LedgerEntry> {
	const sums = new Map<LedgerEntry, { print: number; count: number }>();
	for (const draft of drafts) {
		const whole = shares.get(draft.index)?.whole;
		if (whole === undefined) continue;
		const sum = sums.get(whole) ?? { print: 0, count: 0 };
		sum.print = addFingerprints(sum.print, inputFingerprint(draft));
		sum.count++;
		sums.set(whole, sum);
	}
	const changed = new Set<LedgerEntry>();
	for (const entry of entries) {
		const sum = sums.get(entry);
		// When an item is missing, the fingerprint cannot be compared: only the message's hash shows a change.
		if (sum === undefined || sum.count !== countIndexes(entry.items)) continue;
		if (sum.print !== entry.print) changed.add(entry);
	}
	return changed;
}

function settledBy(entries: LedgerEntry[], changed: boolean): SettledItem {
	const accepted = entries.every(({ state }) => state === 'accepted');
	const settled: SettledItem = { state: accepted ? 'accepted' : 'unknown', entries };
	if (changed) settled.changed = true;
	return settled;
}

function settleSlices(
	draft: NumberInput,
	slices: SentSlice[],
	{ open, settled, resumed }: Settlement,
): void {
	const size = draft.recipients.length;
	const print = inputFingerprint(draft);
	const changed = slices.some(
		(slice) =>
			slice.size !== size || slice.print !== print || slice.entry.hash !== draft.messageKey,
	);
	const item = settledBy([...new Set(slices.map(({ entry }) => entry))], changed);
	if (changed) {
		const unsent = countPositions(uncoveredSpans(slices[0].size, slices));
		settled.set(draft.index, unsent > 0 ? { ...item, unsent } : item);
		return;
	}
	const unsentSpans = uncoveredSpans(size, slices);
	if (unsentSpans.length === 0) {
		settled.set(draft.index, item);
		return;
	}
	open.push({ ...draft, open: unsentSpans });
	resumed.set(draft.index, item);
}

/** Leaves out lists that were sent, with any item: each list is sent once per run. */
function settleLists(
	draft: ListInput,
	entries: LedgerEntry[],
	{ open, settled, resumed }: Settlement,
): void {
	const unsent: string[] = [];
	const sentIn = new Set<LedgerEntry>();
	for (const list of draft.lists) {
		const entry = entries.find((sent) => sent.lists?.includes(list));
		if (entry === undefined) unsent.push(list);
		else sentIn.add(entry);
	}
	if (sentIn.size === 0) {
		open.push(draft);
		return;
	}
	const item = settledBy([...sentIn], false);
	if (unsent.length === 0) {
		const [[carrier]] = item.entries[0].items;
		settled.set(draft.index, { ...item, carrier });
		return;
	}
	open.push({ ...draft, lists: unsent, print: inputFingerprint(draft) });
	resumed.set(draft.index, item);
}
