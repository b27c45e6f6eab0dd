import { addFingerprints, inputFingerprint } from '../targets/fingerprint';
import { countIndexes, eachIndex } from '../ledger/ledger';
import type { TargetRow, TargetTable } from '../targets/targetTable';
import { finalSends, type Ledger, type LedgerEntry } from './ledger';

/** What earlier tries did with items, beside the assignments in the table. */
export interface EarlierTries {
	/** By item index the sends that concern it. */
	sends: Map<number, LedgerEntry[]>;
	/** Items whose data, or whose campaign's data, are different now. Nothing of them is sent again. */
	changed: Set<number>;
	/** By item index the sends that left it out for another message. */
	leftOut: Map<number, LedgerEntry[]>;
}

/**
 * Settles the assignments that earlier tries of the run decided: a target of a {@link finalSends final send} is not sent
 * again.
 *
 * An item that has changed is not sent again: it stays what it was. The ledger keeps no numbers, so another item that
 * now has a number which the changed item had before cannot be recognized.
 */
export function assignEarlierSends<Assignment extends object>(
	ledger: Ledger,
	table: TargetTable<Assignment | LedgerEntry>,
	options: { resendUnknown: boolean },
): EarlierTries {
	const tries: EarlierTries = { sends: new Map(), changed: new Set(), leftOut: new Map() };
	const fingerprintOf = memoizeFingerprints();
	for (const entry of finalSends(ledger, options)) {
		const isChanged = haveChanged(entry, table, fingerprintOf);
		const isOther = (index: number) => table.rowOf(index)?.input.messageKey !== entry.hash;
		const settle = (index: number, from: number, to: number, hasChanged: boolean) => {
			const sends = tries.sends.get(index);
			if (!sends) tries.sends.set(index, [entry]);
			else if (!sends.includes(entry)) sends.push(entry);
			const row = table.rowOf(index);
			if (!row || hasChanged) tries.changed.add(index);
			if (!row) return;
			const end = Math.min(row.first + to, row.end);
			for (let target = row.first + from; target < end; target++) table.assign(target, entry);
		};
		for (const index of eachIndex(entry.items)) {
			settle(index, 0, Infinity, isChanged || isOther(index));
		}
		for (const [index, from, to, size, print] of entry.slices ?? []) {
			const row = table.rowOf(index);
			const isSame = row && size === row.end - row.first && print === fingerprintOf(row);
			settle(index, from, to, !isSame || isOther(index));
		}
		const { items = [], slices = [] } = entry.leftOut ?? {};
		const others = [...eachIndex(items)].map((index) => [index, 0, Infinity] as const);
		for (const [index, from, to] of [...others, ...slices]) {
			if (!table.rowOf(index)) continue;
			settle(index, from, to, false);
			tries.leftOut.set(index, [entry, ...(tries.leftOut.get(index) ?? [])]);
		}
		if (entry.lists) settleLists(table, new Set(entry.lists), entry);
	}
	return tries;
}

/** Whether the items of an entry have other numbers or lists now than when they were sent. */
function haveChanged(
	{ items, fingerprint }: LedgerEntry,
	table: TargetTable<object>,
	fingerprintOf: (row: TargetRow) => number,
): boolean {
	let sum = 0;
	let count = 0;
	for (const index of eachIndex(items)) {
		const row = table.rowOf(index);
		if (!row) continue;
		sum = addFingerprints(sum, fingerprintOf(row));
		count++;
	}
	// With an item missing there is nothing to compare.
	return count === countIndexes(items) && sum !== fingerprint;
}

/** A list that was sent to is not sent to again, whichever item names it. */
function settleLists<Assignment extends object>(
	table: TargetTable<Assignment | LedgerEntry>,
	lists: Set<string>,
	entry: LedgerEntry,
): void {
	for (const row of table.rows) {
		row.input.lists?.forEach((list, position) => {
			if (lists.has(list)) table.assign(row.first + position, entry);
		});
	}
}

/** Computes each item's fingerprint once. */
function memoizeFingerprints(): (row: TargetRow) => number {
	const known = new Map<TargetRow, number>();
	return (row) => {
		const fingerprint = known.get(row) ?? inputFingerprint(row.input);
		known.set(row, fingerprint);
		return fingerprint;
	};
}
