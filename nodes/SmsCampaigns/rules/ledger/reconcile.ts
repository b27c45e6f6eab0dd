import type { CampaignInput, MessageKey, NumberInput } from '../targets/types';
import { addFingerprints, inputFingerprint, hashOfKey } from '../targets/fingerprint';
import { mayHaveGone } from './ledger';
import type { Ledger, LedgerEntry } from './ledger';
import { countIndexes, countPositions, eachIndex, uncoveredSpans } from '../targets/ranges';
import type { SettledItem, Settlement } from './settlement';
import { excludeSentNumbers } from './excludeSentNumbers';

export interface ReconcileOptions {
	/** *When the Outcome Is Unknown*: send again what may have gone. */
	resendUnknown?: boolean;
	/** As for the grouping: with `distinct`, a number that got the message gets it no second time. */
	campaigns: 'distinct' | 'perItem';
	/** Hash of a message, as it was given to `begin`; default: `hashOfKey`. */
	hashOf?: (key: MessageKey) => string;
}

/**
 * Tells what earlier tries of the same run leave to be sent. An item that is in an accepted send is not sent
 * again, whatever campaign it would be in now and whatever became of its data; nor is one whose send may have
 * gone, unless `resendUnknown` says so. What the service rejected, or what never left, is open again.
 * @param drafts all items of the run that can be sent, settled ones too
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
	const hashOf = memoizeHash(options.hashOf ?? hashOfKey);
	const shares = collectSentItems(entries);
	const changed = changedEntries(entries, drafts, shares);
	settlement.open = [];
	for (const draft of drafts) {
		const hash = hashOf(draft.messageKey);
		const share = shares.get(draft.index);
		if (share?.whole !== undefined) {
			const { whole } = share;
			const other = whole.hash !== hash || changed.has(whole);
			settlement.settled.set(draft.index, settledBy([whole], other));
		} else if (draft.lists !== undefined) {
			settleLists(draft, entries, settlement);
		} else if (share === undefined) {
			settlement.open.push(draft);
		} else {
			settleSlices(draft, share.parts, hash, settlement);
		}
	}
	for (const [index, { whole, parts }] of shares) {
		if (settlement.settled.has(index) || settlement.resumed.has(index)) continue;
		const past = settledBy(whole ? [whole] : parts.map(({ entry }) => entry), true);
		// Its data cannot be read any more, but what was sent tells what was not.
		const unsent = whole ? 0 : countPositions(uncoveredSpans(parts[0].size, parts));
		settlement.settled.set(index, unsent > 0 ? { ...past, unsent } : past);
	}
	if (options.campaigns === 'distinct') excludeSentNumbers(drafts, settlement, entries, hashOf);
	return settlement;
}

/** Items with the same message share its hash: it is made once. */
function memoizeHash(hashOf: (key: MessageKey) => string): (key: MessageKey) => string {
	const hashes = new Map<MessageKey, string>();
	return (key) => {
		const hash = hashes.get(key) ?? hashOf(key);
		hashes.set(key, hash);
		return hash;
	};
}

interface SentSlice {
	entry: LedgerEntry;
	from: number;
	to: number;
	size: number;
	print: number;
}

/** What the entries hold of one item: as a whole (an accepted send first), or in parts. */
interface SentItem {
	whole?: LedgerEntry;
	parts: SentSlice[];
}

function collectSentItems(entries: LedgerEntry[]): Map<number, SentItem> {
	const shares = new Map<number, SentItem>();
	const shareOf = (index: number): SentItem => {
		const share = shares.get(index) ?? { parts: [] };
		shares.set(index, share);
		return share;
	};
	for (const entry of entries) {
		const shared: SentItem = { whole: entry, parts: [] };
		for (const index of eachIndex(entry.items)) {
			const before = shares.get(index);
			if (before === undefined) shares.set(index, shared);
			else if (before.whole === undefined) shares.set(index, { ...before, whole: entry });
			else if (before.whole.state !== 'accepted') shares.set(index, { ...before, whole: entry });
		}
		for (const [index, from, to, size, print] of entry.slices ?? []) {
			const share = shareOf(index);
			shares.set(index, { ...share, parts: [...share.parts, { entry, from, to, size, print }] });
		}
	}
	return shares;
}

/** Entries whose items, taken together, have other numbers or lists now. */
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
		// With an item missing there is nothing to compare: the message alone then tells.
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
	parts: SentSlice[],
	hash: string,
	{ open, settled, resumed }: Settlement,
): void {
	const size = draft.recipients.length;
	const print = inputFingerprint(draft);
	const changed = parts.some(
		(part) => part.size !== size || part.print !== print || part.entry.hash !== hash,
	);
	const before = settledBy([...new Set(parts.map(({ entry }) => entry))], changed);
	if (changed) {
		const unsent = countPositions(uncoveredSpans(parts[0].size, parts));
		settled.set(draft.index, unsent > 0 ? { ...before, unsent } : before);
		return;
	}
	const rest = uncoveredSpans(size, parts);
	if (rest.length === 0) {
		settled.set(draft.index, before);
		return;
	}
	open.push({ ...draft, open: rest });
	resumed.set(draft.index, before);
}

/** A list that went is left out, whatever its item: each list goes once per run. */
function settleLists(
	draft: Extract<CampaignInput, { lists: string[] }>,
	entries: LedgerEntry[],
	{ open, settled, resumed }: Settlement,
): void {
	const lists: string[] = [];
	const before = new Set<LedgerEntry>();
	for (const list of draft.lists) {
		const entry = entries.find((sent) => sent.lists?.includes(list));
		if (entry === undefined) lists.push(list);
		else before.add(entry);
	}
	if (before.size === 0) {
		open.push(draft);
		return;
	}
	const past = settledBy([...before], false);
	if (lists.length === 0) {
		const [[carrier]] = past.entries[0].items;
		settled.set(draft.index, { ...past, carrier });
		return;
	}
	open.push({ ...draft, lists, print: inputFingerprint(draft) });
	resumed.set(draft.index, past);
}
