import { addFingerprints, inputFingerprint } from '../targets/fingerprint';
import { countIndexes, eachIndex } from '../targets/ranges';
import type { TargetRow, TargetTable } from '../targets/targetTable';
import { finalSends, type Ledger, type LedgerEntry } from './ledger';

/** A send of an earlier try, as the fate of targets of this one. */
export interface EarlierSend {
	entry: LedgerEntry;
}

/** What earlier tries did with items, beside the fates in the table. */
export interface EarlierTries {
	/** By item index the sends that concern it. */
	sends: Map<number, EarlierSend[]>;
	/** Items whose data, or whose campaign's data, are different now. Nothing of them is sent again. */
	changed: Set<number>;
}

/**
 * Settles the fates that earlier tries of the run decided: a target of a {@link finalSends final send} is not sent
 * again.
 *
 * An item that has changed is not sent again: it stays what it was. The ledger keeps no numbers, so another item that
 * now has a number which the changed item had before cannot be recognized.
 */
export function settleEarlierFates<Fate extends object>(
	ledger: Ledger,
	table: TargetTable<Fate | EarlierSend>,
	options: { resendUnknown: boolean },
): EarlierTries {
	const tries: EarlierTries = { sends: new Map(), changed: new Set() };
	const fingerprintOf = memoizeFingerprints();
	for (const entry of finalSends(ledger, options)) {
		const send: EarlierSend = { entry };
		const isChanged = haveChanged(entry, table, fingerprintOf);
		const settle = (index: number, from: number, to: number, hasChanged: boolean) => {
			const sends = tries.sends.get(index);
			if (!sends) tries.sends.set(index, [send]);
			else if (!sends.includes(send)) sends.push(send);
			const row = table.rowOf(index);
			if (!row || hasChanged || row.input.messageKey !== entry.hash) tries.changed.add(index);
			if (!row) return;
			const end = Math.min(row.first + to, row.end);
			for (let target = row.first + from; target < end; target++) table.setFate(target, send);
		};
		for (const index of eachIndex(entry.items)) settle(index, 0, Infinity, isChanged);
		for (const [index, from, to, size, print] of entry.slices ?? []) {
			const row = table.rowOf(index);
			settle(index, from, to, !row || size !== row.end - row.first || print !== fingerprintOf(row));
		}
		if (entry.lists) settleLists(table, new Set(entry.lists), send);
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
function settleLists<Fate extends object>(
	table: TargetTable<Fate | EarlierSend>,
	lists: Set<string>,
	send: EarlierSend,
): void {
	for (const row of table.rows) {
		row.input.lists?.forEach((list, position) => {
			if (lists.has(list)) table.setFate(row.first + position, send);
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
