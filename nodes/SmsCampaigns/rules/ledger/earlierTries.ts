import { addFingerprints, hashMessage, inputFingerprint } from '../targets/fingerprint';
import type { TargetRow, TargetTable } from '../targets/targetTable';
import { eachIndex, finalSends, type Ledger, type LedgerEntry, type LedgerTargets } from './ledger';

/** What earlier tries did with items, beside the assignments in the table. */
export interface EarlierTries {
	/** By item index the sends that concern it. */
	sends: Map<number, LedgerEntry[]>;
	/** Items whose data, or whose campaign's data, are different now. Nothing of them is sent again. */
	changed: Set<number>;
}

/**
 * Settles the assignments that earlier tries of the run decided: a target of a {@link finalSends final send} is not sent
 * again.
 *
 * An item that has changed is not sent again: it stays what it was. The ledger keeps no numbers of it, so another item
 * that now has a number which the changed item had before cannot be recognized. An item that was only left out for
 * another message was not sent: what it has now counts.
 */
export function assignEarlierSends<Assignment extends object>(
	ledger: Ledger,
	table: TargetTable<Assignment | LedgerEntry>,
	options: { resendUnknown: boolean },
): EarlierTries {
	const tries: EarlierTries = { sends: new Map(), changed: new Set() };
	const byAddress = new Map<string, LedgerEntry>();
	const fingerprintOf = memoizeFingerprints();
	/** Whole items and slices of others, and whether they are what they were; undefined where one is missing. */
	function* namedBy({ items, slices = [], fingerprint }: LedgerTargets) {
		const areItemsSame = areSame({ items, fingerprint }, table, fingerprintOf);
		for (const index of eachIndex(items)) {
			yield { index, from: 0, to: Infinity, isSame: areItemsSame };
		}
		for (const [index, from, to, size, print] of slices) {
			const row = table.rowOf(index);
			const isSame = row && size === row.end - row.first && print === fingerprintOf(row);
			yield { index, from, to, isSame };
		}
	}
	for (const entry of finalSends(ledger, options)) {
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
		for (const { index, from, to, isSame } of namedBy(entry)) {
			settle(index, from, to, isSame === false || isOther(index));
		}
		// A test stands for all items, so that no try sends them.
		if (entry.isTest) for (const { input } of table.rows) settle(input.index, 0, Infinity, false);
		for (const list of entry.lists ?? []) byAddress.set(list, entry);
		for (const number of entry.leftOut ?? []) byAddress.set(number, entry);
	}
	settleAddresses(table, byAddress);
	return tries;
}

/** Whether items still have the numbers or lists that they had; undefined where one is missing. */
function areSame(
	{ items, fingerprint }: LedgerTargets,
	table: TargetTable<object>,
	fingerprintOf: (row: TargetRow) => number,
): boolean | undefined {
	let sum = 0;
	for (const index of eachIndex(items)) {
		const row = table.rowOf(index);
		if (!row) return undefined;
		sum = addFingerprints(sum, fingerprintOf(row));
	}
	return sum === fingerprint;
}

/** A list, or a number for which another message was left out, is not sent to again, whichever item names it. */
function settleAddresses<Assignment extends object>(
	table: TargetTable<Assignment | LedgerEntry>,
	byAddress: ReadonlyMap<string, LedgerEntry>,
): void {
	if (byAddress.size === 0) return;
	for (const row of table.rows) {
		for (let target = row.first; target < row.end; target++) {
			if (table.assignmentOf(target)) continue;
			const address = table.addressOf(target, row);
			const entry = byAddress.get(row.input.lists ? address : hashMessage(address));
			if (entry) table.assign(target, entry);
		}
	}
}

function memoizeFingerprints(): (row: TargetRow) => number {
	const known = new Map<TargetRow, number>();
	return (row) => {
		const fingerprint = known.get(row) ?? inputFingerprint(row.input);
		known.set(row, fingerprint);
		return fingerprint;
	};
}
