import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';
import { nameItems, packIndexes } from '../shared/indexRanges';

/** Further hints about the run are only counted. */
const MAX_RUN_HINTS = 6;
/** Further ranges of items are only counted. */
const MAX_RANGES_NAMED = 5;

type Kind = NonNullable<NodeExecutionHint['type']>;

/** A warning about some items; those with the same words are named together. */
export interface ItemWarning {
	/** Without its end: "for items 0-2" follows. */
	about: string;
	/** A sentence. */
	advice: string;
}

/** The order of the hints: what the run came to, warnings, then events, then remarks that may be useful. */
export const HINT_RANKS = { summary: -1, warning: 0, event: 1, note: 2 };

const nameIndexes = (indexes: number[]) => nameItems(packIndexes(indexes), MAX_RANGES_NAMED);

/** Notes an index of a text. */
export function addIndex(byHint: Map<string, number[]>, hint: string, index: number): void {
	const indexes = byHint.get(hint);
	if (!indexes) byHint.set(hint, [index]);
	else if (indexes.at(-1) !== index) indexes.push(index);
}

const more = (count: number) =>
	count === 1 ? 'There is one more remark like this' : `There are ${count} more remarks like this`;

/** Collects hints while the node runs, without duplicates, and shows them beside the output. */
export class Hints {
	/** Lower ranks come first. */
	private readonly forRun = new Map<string, { type: Kind; rank: number }>();

	private readonly warnings = new Map<string, ItemWarning & { indexes: number[] }>();

	private readonly forItems = new Map<string, number[]>();

	addForItem(index: number, notes: string[]): void {
		for (const note of notes) addIndex(this.forItems, note, index);
	}

	warnForItem(index: number, warnings: ItemWarning[]): void {
		for (const warning of warnings) {
			const key = warning.about + warning.advice;
			const known = this.warnings.get(key);
			if (known) known.indexes.push(index);
			else this.warnings.set(key, { ...warning, indexes: [index] });
		}
	}

	addForRun(
		message: string,
		type: Kind = 'info',
		rank = type === 'info' ? HINT_RANKS.event : 0,
	): void {
		this.forRun.set(message, { type, rank });
	}

	show(context: IExecuteFunctions): void {
		for (const { about, advice, indexes } of this.warnings.values()) {
			this.addForRun(`${about} for ${nameIndexes(indexes)}. ${advice}`, 'warning');
		}
		const add = (message: string, type: Kind = 'info') =>
			context.addExecutionHints({ message, type, location: 'outputPane' });
		const all = [...this.forRun].sort(([, a], [, b]) => a.rank - b.rank);
		for (const [message, { type }] of all.slice(0, MAX_RUN_HINTS)) add(message, type);
		if (all.length > MAX_RUN_HINTS) add(`${more(all.length - MAX_RUN_HINTS)}.`);
		const itemHint = this.summarizeItems(context.getInputData().length);
		if (itemHint !== undefined) add(itemHint);
	}

	/** Condenses the hints about items into one: the first in full, then the number of the others and their items. */
	private summarizeItems(total: number): string | undefined {
		const [first, ...others] = [...this.forItems];
		if (first === undefined) return undefined;
		const [note, indexes] = first;
		const text = indexes.length === total ? note : `${note} [${nameIndexes(indexes)}]`;
		if (others.length === 0) return text;
		const otherIndexes = others.flatMap(([, items]) => items);
		return `${text} ${more(others.length)}, on ${nameIndexes(otherIndexes)}.`;
	}
}
