import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';
import { nameItems } from '../shared/indexRanges';

/** Further hints are only counted. */
const MAX_HINTS = 6;
/** Further ranges of items are only counted. */
const MAX_RANGES_NAMED = 5;

type Kind = NonNullable<NodeExecutionHint['type']>;

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

	/** By what they say, the items that they are about. */
	private readonly forItems = {
		warning: new Map<string, number[]>(),
		note: new Map<string, number[]>(),
	};

	/** Those of several items that say the same are shown together. */
	addForItem(index: number, notes: string[], warnings: string[] = []): void {
		for (const note of notes) addIndex(this.forItems.note, note, index);
		for (const warning of warnings) addIndex(this.forItems.warning, warning, index);
	}

	addForRun(
		message: string,
		type: Kind = 'info',
		rank = type === 'info' ? HINT_RANKS.event : HINT_RANKS.warning,
	): void {
		this.forRun.set(message, { type, rank });
	}

	show(context: IExecuteFunctions): void {
		const { length } = context.getInputData();
		for (const kind of ['warning', 'note'] as const) {
			for (const [text, indexes] of this.forItems[kind]) {
				const items = nameItems(indexes, MAX_RANGES_NAMED);
				const message = indexes.length === length ? text : `${text} [${items}]`;
				this.addForRun(message, kind === 'note' ? 'info' : kind, HINT_RANKS[kind]);
			}
		}
		const add = (message: string, type: Kind = 'info') =>
			context.addExecutionHints({ message, type, location: 'outputPane' });
		const all = [...this.forRun].sort(([, a], [, b]) => a.rank - b.rank);
		for (const [message, { type }] of all.slice(0, MAX_HINTS)) add(message, type);
		const more = all.length - MAX_HINTS;
		if (more > 0) add(more === 1 ? 'There is one more note.' : `There are ${more} more notes.`);
	}
}
