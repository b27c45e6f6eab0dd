import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';
import { nameItems, packIndexes } from '../shared/indexRanges';

/** Further hints are only counted. */
const MAX_HINTS = 6;
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

/** The order of the hints: what the run came to, warnings, events, then notes that may be useful. */
export const HINT_RANKS = { summary: -1, warning: 0, event: 1, note: 2 };

/** Adds an index to those of a text. */
export function addIndex(byText: Map<string, number[]>, text: string, index: number): void {
	const indexes = byText.get(text);
	if (!indexes) byText.set(text, [index]);
	else if (indexes.at(-1) !== index) indexes.push(index);
}

/** Collects hints while the node runs, without duplicates, and shows them beside the output. */
export class Hints {
	/** Lower ranks come first. */
	private readonly forRun = new Map<string, { type: Kind; rank: number }>();

	private readonly notes = new Map<string, number[]>();

	/** By what comes before the items and what comes behind, as JSON. */
	private readonly warnings = new Map<string, number[]>();

	addForItem(index: number, notes: string[], warnings: ItemWarning[] = []): void {
		for (const note of notes) addIndex(this.notes, note, index);
		for (const { about, advice } of warnings) {
			addIndex(this.warnings, JSON.stringify([about, advice]), index);
		}
	}

	addForRun(
		message: string,
		type: Kind = 'info',
		rank = type === 'info' ? HINT_RANKS.event : HINT_RANKS.warning,
	): void {
		this.forRun.set(message, { type, rank });
	}

	show(context: IExecuteFunctions): void {
		const name = (indexes: number[]) => nameItems(packIndexes(indexes), MAX_RANGES_NAMED);
		for (const [text, indexes] of this.warnings) {
			const [about, advice] = JSON.parse(text) as [string, string];
			this.addForRun(`${about} for ${name(indexes)}. ${advice}`, 'warning');
		}
		const { length } = context.getInputData();
		for (const [note, indexes] of this.notes) {
			const text = indexes.length === length ? note : `${note} [${name(indexes)}]`;
			this.addForRun(text, 'info', HINT_RANKS.note);
		}
		const add = (message: string, type: Kind = 'info') =>
			context.addExecutionHints({ message, type, location: 'outputPane' });
		const all = [...this.forRun].sort(([, a], [, b]) => a.rank - b.rank);
		for (const [message, { type }] of all.slice(0, MAX_HINTS)) add(message, type);
		const more = all.length - MAX_HINTS;
		if (more > 0) add(more === 1 ? 'There is one more note.' : `There are ${more} more notes.`);
	}
}
