import { repeatedNumbers } from './repeatedNumbers';
import type { CampaignInput, Grouping } from './types';

/** A recipient or a list of an input item, by its number in the table: items in order, positions in order. */
export type Target = number;

/** The targets of one input item: `[first, end)`. */
export interface TargetRow {
	input: CampaignInput;
	first: Target;
	end: Target;
}

/**
 * All recipients and lists of a run, and for each of them one fate: the campaign that carries it. Everything that is
 * sent, told or left out is looked up here.
 *
 * Targets that must share one SMS are one class: the same number with the same message (with one campaign per item:
 * in the same item), or the same list. One target of a class, its carrier, is sent; the others have its fate.
 * @typeParam Fate an object that stands for a campaign, of this try or of an earlier one
 */
export class TargetTable<Fate extends object> {
	readonly rows: TargetRow[] = [];

	private readonly byIndex = new Map<number, TargetRow>();

	private readonly fates: Array<Fate | undefined>;

	/** Only for targets that are not their own carrier. */
	private readonly carriers = new Map<Target, Target>();

	constructor(inputs: CampaignInput[]) {
		let first = 0;
		for (const input of inputs) {
			const end = first + (input.recipients ?? input.lists).length;
			const row = { input, first, end };
			this.rows.push(row);
			this.byIndex.set(input.index, row);
			first = end;
		}
		this.fates = new Array<Fate | undefined>(first);
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

	/** The campaign that carries a target; undefined while none does. */
	fateOf(target: Target): Fate | undefined {
		return this.fates[target] ?? this.fates[this.carrierOf(target)];
	}

	/** The target of the same class that is sent. */
	carrierOf(target: Target): Target {
		return this.carriers.get(target) ?? target;
	}

	/** Settles the fate of a target. */
	setFate(target: Target, fate: Fate): void {
		this.fates[target] = fate;
	}

	/**
	 * Finds the targets that share one SMS. A class is carried by a target that has a fate already, or else by its first.
	 * Call it when the fates of earlier tries are in.
	 * @param changed items whose data are not what was sent: they carry nothing and are not carried
	 */
	findCarriers(grouping: Grouping, changed: ReadonlySet<number> = new Set()): void {
		const classes = new Map<unknown, Map<string, Target>>();
		const shared: Array<[target: Target, members: Map<string, Target>, address: string]> = [];
		const isRepeated = repeatedNumbers(this.rows);
		for (const row of this.rows) {
			const { input } = row;
			if (changed.has(input.index)) continue;
			const scope = input.lists ? 'lists' : grouping === 'distinct' ? input.messageKey : row;
			for (let target = row.first; target < row.end; target++) {
				const address = this.addressOf(target, row);
				if (!input.lists && !isRepeated(address)) continue;
				const members = classes.get(scope) ?? new Map<string, Target>();
				classes.set(scope, members);
				const carrier = members.get(address);
				if (carrier === undefined || (!this.fates[carrier] && this.fates[target])) {
					members.set(address, target);
				}
				shared.push([target, members, address]);
			}
		}
		for (const [target, members, address] of shared) {
			const carrier = members.get(address)!;
			if (carrier !== target) this.carriers.set(target, carrier);
		}
	}
}
