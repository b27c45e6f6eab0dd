import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

/** More hints than this help nobody: on the run as a whole, and on single items. */
const MAX_SAID = 6;
const MAX_NOTED = 3;
/** How many items a hint names. */
const MAX_NAMED = 5;

type Kind = NonNullable<NodeExecutionHint['type']>;

interface Remark {
	type: Kind;
	/** Lower ones come first. */
	rank: number;
}

/** Where remarks stand when there are many: a warning first, then what happened, then what may be of use. */
export const RANKS = { warning: 0, event: 1, note: 2, detail: 3 };

/** Collects remarks while the node runs, each once, and shows them beside the output. */
export class Hints {
	private readonly said = new Map<string, Remark>();

	private readonly noted = new Map<string, number[]>();

	/** Adds remarks on one input item. */
	add(index: number, notes: string[]): void {
		for (const note of notes) {
			const there = this.noted.get(note);
			if (there) there.push(index);
			else this.noted.set(note, [index]);
		}
	}

	/** Adds a remark on the run as a whole. */
	say(message: string, type: Kind = 'info', rank = type === 'info' ? RANKS.event : 0): void {
		this.said.set(message, { type, rank });
	}

	/** Hands all remarks to n8n. */
	show(context: IExecuteFunctions): void {
		const total = context.getInputData().length;
		const about = [...this.noted].map(([note, indexes]): [string, Kind] => {
			if (indexes.length === total) return [note, 'info'];
			const named = indexes.slice(0, MAX_NAMED).join(', ');
			const more = indexes.length - MAX_NAMED;
			return [`${note} [item ${named}${more > 0 ? ` and ${more} more` : ''}]`, 'info'];
		});
		const said = [...this.said]
			.sort(([, one], [, other]) => one.rank - other.rank)
			.map(([message, { type }]): [string, Kind] => [message, type]);
		const shown = [...said.slice(0, MAX_SAID), ...about.slice(0, MAX_NOTED)];
		const hidden = said.length + about.length - shown.length;
		if (hidden > 0) {
			const more = hidden === 1 ? 'is one more remark' : `are ${hidden} more remarks`;
			shown.push([`There ${more} like these.`, 'info']);
		}
		for (const [message, type] of shown) {
			context.addExecutionHints({ message, type, location: 'outputPane' });
		}
	}
}
