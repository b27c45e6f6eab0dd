import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

/** Further hints about the run are only counted. */
const MAX_RUN_HINTS = 6;
/** Items that a hint names. */
const MAX_INDEXES_NAMED = 5;

type Kind = NonNullable<NodeExecutionHint['type']>;

interface RunHint {
	type: Kind;
	/** Lower ranks come first. */
	rank: number;
}

/** A warning about some items; those with the same object are named together. */
export interface ItemWarning {
	/** Without its end: "for items 0–2" follows. */
	about: string;
	/** A sentence of its own. */
	advice: string;
}

/** The order of the hints: what the run came to, warnings, then events, then remarks that may be useful. */
export const HINT_RANKS = { receipt: -1, warning: 0, event: 1, note: 2, detail: 3 };

/** Lists item indexes, for instance `item 3, 7 and 12 more`. */
function nameIndexes(indexes: number[]): string {
	const rest = indexes.length - MAX_INDEXES_NAMED;
	return `item ${indexes.slice(0, MAX_INDEXES_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Names ranges of items, for instance `item 3`, or `items 0–2, 7 and more`. */
function nameRanges(ranges: Array<[first: number, last: number]>): string {
	const names = ranges
		.slice(0, MAX_INDEXES_NAMED)
		.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
	const noun = names.length === 1 && ranges[0][0] === ranges[0][1] ? 'item' : 'items';
	return `${noun} ${names.join(', ')}${ranges.length > MAX_INDEXES_NAMED ? ' and more' : ''}`;
}

const more = (count: number) =>
	count === 1 ? 'There is one more remark like this' : `There are ${count} more remarks like this`;

/** Collects hints while the node runs, without duplicates, and shows them beside the output. */
export class Hints {
	private readonly forRun = new Map<string, RunHint>();

	/** The items of each warning, in ranges. */
	private readonly warnings = new Map<ItemWarning, Array<[first: number, last: number]>>();

	/** The items of each hint. */
	private readonly forItems = new Map<string, number[]>();

	/** Adds hints about one input item. */
	addForItem(index: number, notes: string[]): void {
		for (const note of notes) {
			const indexes = this.forItems.get(note);
			if (indexes) indexes.push(index);
			else this.forItems.set(note, [index]);
		}
	}

	/** Adds warnings about one input item. Items must come in order. */
	warnForItem(index: number, warnings: ItemWarning[]): void {
		for (const warning of warnings) {
			const ranges = this.warnings.get(warning) ?? [];
			this.warnings.set(warning, ranges);
			const last = ranges.at(-1);
			if (last !== undefined && last[1] === index - 1) last[1] = index;
			else ranges.push([index, index]);
		}
	}

	/** Adds a hint about the run as a whole. */
	addForRun(
		message: string,
		type: Kind = 'info',
		rank = type === 'info' ? HINT_RANKS.event : 0,
	): void {
		this.forRun.set(message, { type, rank });
	}

	/** Passes the hints to n8n. */
	show(context: IExecuteFunctions): void {
		for (const [{ about, advice }, ranges] of this.warnings) {
			this.addForRun(`${about} for ${nameRanges(ranges)}. ${advice}`, 'warning');
		}
		const all = [...this.forRun]
			.sort(([, a], [, b]) => a.rank - b.rank)
			.map(([message, { type }]): [string, Kind] => [message, type]);
		const shown = all.slice(0, MAX_RUN_HINTS);
		if (all.length > MAX_RUN_HINTS) shown.push([`${more(all.length - MAX_RUN_HINTS)}.`, 'info']);
		const itemHint = this.summarizeItems(context.getInputData().length);
		if (itemHint !== undefined) shown.push([itemHint, 'info']);
		for (const [message, type] of shown) {
			context.addExecutionHints({ message, type, location: 'outputPane' });
		}
	}

	/** Condenses the hints about items into one: the first in full, then the number of the others and their items. */
	private summarizeItems(total: number): string | undefined {
		const [first, ...others] = [...this.forItems];
		if (first === undefined) return undefined;
		const [note, indexes] = first;
		const text = indexes.length === total ? note : `${note} [${nameIndexes(indexes)}]`;
		if (others.length === 0) return text;
		const otherIndexes = [...new Set(others.flatMap(([, items]) => items))];
		return `${text} ${more(others.length)}, on ${nameIndexes(otherIndexes)}.`;
	}
}
