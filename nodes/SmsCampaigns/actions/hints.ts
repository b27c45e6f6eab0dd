import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

/** More hints than this help nobody. */
const MAX_HINTS = 8;
/** How many items a hint names. */
const MAX_NAMED = 5;

type Kind = NonNullable<NodeExecutionHint['type']>;

/** Collects remarks while the node runs, each once, and shows them beside the output. */
export class Hints {
	private readonly said = new Map<string, Kind>();

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
	say(message: string, type: Kind = 'info'): void {
		this.said.set(message, type);
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
		const all = [...this.said, ...about];
		const shown = all.slice(0, MAX_HINTS);
		if (all.length > MAX_HINTS) {
			shown.push([`There are ${all.length - MAX_HINTS} more remarks like these.`, 'info']);
		}
		for (const [message, type] of shown) {
			context.addExecutionHints({ message, type, location: 'outputPane' });
		}
	}
}
