import type { IExecuteFunctions } from 'n8n-workflow';
import { aboutItems } from '../shared/indexRanges';
import { pluralize } from '../shared/text';

/** The maximum number of lines below the first one. Further lines are counted and not shown. */
const MAX_LINES = 4;

/** The order of the lines: the run's summary, legal notes, warnings, and the rest. */
export const HINT_RANKS = { summary: 0, law: 1, warning: 2, info: 3 };

/** Adds an item's index to the indexes of a message. */
export function addIndex(byText: Map<string, number[]>, text: string, index: number): void {
	const indexes = byText.get(text);
	if (!indexes) byText.set(text, [index]);
	else if (indexes.at(-1) !== index) indexes.push(index);
}

/** n8n renders the message of a hint as HTML. */
const escapeHtml = (text: string) =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Collects distinct lines while the node runs. Shows the lines in one box above the output. */
export class Hints {
	/** The lines about the run. Lines with a lower rank come first. */
	private readonly forRun = new Map<string, { type: 'info' | 'warning'; rank: number }>();

	/** Warnings with the indexes of their items. */
	private readonly forItems = new Map<string, number[]>();

	/** Adds warnings as plain text. Equal warnings of several items become one line. */
	addForItem(index: number, warnings: string[]): void {
		for (const warning of warnings) addIndex(this.forItems, warning, index);
	}

	/** @param message plain text */
	addForRun(message: string, type: 'info' | 'warning' = 'info', rank = HINT_RANKS[type]): void {
		this.forRun.set(message, { type, rank });
	}

	/**
	 * Shows all lines in one hint, because n8n shows a box for each hint. The hint has the type of its most serious
	 * line.
	 */
	show(context: IExecuteFunctions): void {
		const { length } = context.getInputData();
		for (const [text, indexes] of this.forItems) {
			const isAll = indexes.length === length;
			this.addForRun(isAll ? text : aboutItems(indexes, text), 'warning');
		}
		if (this.forRun.size === 0) return;
		const sorted = [...this.forRun].sort(([, a], [, b]) => a.rank - b.rank);
		const [first, ...others] = sorted.map(([message]) => escapeHtml(message));
		const lines = others.slice(0, MAX_LINES);
		const more = others.length - lines.length;
		if (more > 0) lines.push(`And ${pluralize(more, 'more note')}.`);
		const list = lines.length > 0 ? `<ul><li>${lines.join('</li><li>')}</li></ul>` : '';
		const type = sorted.some(([, line]) => line.type === 'warning') ? 'warning' : 'info';
		context.addExecutionHints({ message: first + list, type, location: 'outputPane' });
	}
}
