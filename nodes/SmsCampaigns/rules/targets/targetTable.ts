import { hashText } from './fingerprint';
import type { Recipient } from '../recipients/readRecipients';
import type { CampaignInput, Sharing, Target } from './types';

/** The targets of one input item: `[first, end)`. */
export interface TargetRow {
	input: CampaignInput;
	first: Target;
	end: Target;
}

/**
 * All recipients and lists of a run, and for each of them one assignment: the campaign that carries it. Everything that is
 * sent, told or left out is looked up here.
 *
 * Targets that must share one SMS are one class: the same number with the same message (with one campaign per item:
 * in the same item; with one message per number: with any), or the same list. One target of a class, its primary, is sent; the others have its assignment.
 * @typeParam Assignment an object that stands for a campaign, of this try or of an earlier one
 */
export class TargetTable<Assignment extends object> {
	readonly rows: TargetRow[] = [];

	private readonly byIndex = new Map<number, TargetRow>();

	private readonly assignments: Array<Assignment | undefined>;

	/** Only for targets that are not their own primary. */
	private readonly primaries = new Map<Target, Target>();

	/** How many messages each repeated number gets. */
	readonly messagesTo = new Map<string, number>();

	constructor(inputs: CampaignInput[]) {
		let first = 0;
		for (const input of inputs) {
			const end = first + (input.recipients ?? input.lists).length;
			const row = { input, first, end };
			this.rows.push(row);
			this.byIndex.set(input.index, row);
			first = end;
		}
		this.assignments = new Array<Assignment | undefined>(first);
	}

	/** The row of an input item; undefined for an item that could not be read. */
	rowOf(index: number): TargetRow | undefined {
		return this.byIndex.get(index);
	}

	/** The row that a target belongs to. */
	rowAt(target: Target): TargetRow {
		let low = 0;
		let high = this.rows.length - 1;
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if (this.rows[middle].first <= target) low = middle;
			else high = middle - 1;
		}
		return this.rows[low];
	}

	/** The number or the list. */
	addressOf(target: Target, row = this.rowAt(target)): string {
		const { recipients, lists } = row.input;
		return recipients ? recipients[target - row.first].value : lists[target - row.first];
	}

	/** The recipient that a target is. */
	recipientAt(target: Target, row = this.rowAt(target)): Recipient {
		return row.input.recipients![target - row.first];
	}

	/** The campaign that carries a target; undefined while none does. */
	assignmentOf(target: Target): Assignment | undefined {
		return this.assignments[target] ?? this.assignments[this.primaryOf(target)];
	}

	/** The target of the same class that is sent. */
	primaryOf(target: Target): Target {
		return this.primaries.get(target) ?? target;
	}

	/** Settles the assignment of a target. */
	assign(target: Target, assignment: Assignment): void {
		this.assignments[target] = assignment;
	}

	/**
	 * Finds the targets that share one SMS. A class is covered by a target that has an assignment already, or else by its first.
	 * Call it when the assignments of earlier tries are in.
	 * @param changed items whose data are not what was sent: they carry nothing and are not covered
	 */
	findPrimaries(sharing: Sharing, changed: ReadonlySet<number> = new Set()): void {
		const classes = new Map<unknown, Map<string, Target>>();
		const shared: Array<[target: Target, members: Map<string, Target>, address: string]> = [];
		const isRepeated = repeatedNumbers(this.rows);
		for (const row of this.rows) {
			const { input } = row;
			if (changed.has(input.index)) continue;
			const group =
				sharing === 'distinct' ? input.messageKey : sharing === 'perItem' ? row : sharing;
			const scope = input.lists ? 'lists' : group;
			for (let target = row.first; target < row.end; target++) {
				const address = this.addressOf(target, row);
				if (!input.lists && !isRepeated(address)) continue;
				const members = classes.get(scope) ?? new Map<string, Target>();
				classes.set(scope, members);
				const primary = members.get(address);
				if (primary === undefined && !input.lists) {
					this.messagesTo.set(address, (this.messagesTo.get(address) ?? 0) + 1);
				}
				if (primary === undefined || (!this.assignments[primary] && this.assignments[target])) {
					members.set(address, target);
				}
				shared.push([target, members, address]);
			}
		}
		for (const [target, members, address] of shared) {
			const primary = members.get(address)!;
			if (primary !== target) this.primaries.set(target, primary);
		}
	}
}

/**
 * Finds numbers that may occur more than once. Their hashes are sorted, which takes a tenth of the memory of a set of
 * texts.
 * @returns whether a number occurs again; true as well for one of some billions whose hash is that of another number
 */
export function repeatedNumbers(
	rows: Array<{ input: CampaignInput; end: number }>,
): (number: string) => boolean {
	const hashes = new Int32Array(rows.at(-1)?.end ?? 0);
	let count = 0;
	for (const { input } of rows) {
		input.recipients?.forEach(({ value }) => (hashes[count++] = hashText(value)));
	}
	hashes.subarray(0, count).sort();
	const repeated = new Set<number>();
	// No `for…of`: its iterator would create an object per number.
	for (let at = 1; at < count; at++) if (hashes[at] === hashes[at - 1]) repeated.add(hashes[at]);
	return (number) => repeated.size > 0 && repeated.has(hashText(number));
}
