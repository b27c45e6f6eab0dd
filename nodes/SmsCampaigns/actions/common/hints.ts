import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

/** More hints on the run as a whole than this help nobody. */
const MAX_RUN_HINTS = 6;
/** How many items a hint names. */
const MAX_INDEXES_NAMED = 5;

type Kind = NonNullable<NodeExecutionHint['type']>;

interface RunHint {
	type: Kind;
	/** Lower ones come first. */
	rank: number;
}

/** Where remarks stand when there are many: a warning first, then what happened, then what may be of use. */
export const HINT_RANKS = { warning: 0, event: 1, note: 2, detail: 3 };

/** For instance `item 3, 7 and 12 more`. */
function nameIndexes(indexes: number[]): string {
	const rest = indexes.length - MAX_INDEXES_NAMED;
	return `item ${indexes.slice(0, MAX_INDEXES_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const more = (count: number) =>
	count === 1 ? 'There is one more remark like this' : `There are ${count} more remarks like this`;

/** Collects remarks while the node runs, each once, and shows them beside the output. */
export class Hints {
	private readonly said = new Map<string, RunHint>();

	private readonly noted = new Map<string, number[]>();

	/** Adds remarks on one input item. */
	addForItem(index: number, notes: string[]): void {
		for (const note of notes) {
			const there = this.noted.get(note);
			if (there) there.push(index);
			else this.noted.set(note, [index]);
		}
	}

	/** Adds a remark on the run as a whole. */
	addForRun(
		message: string,
		type: Kind = 'info',
		rank = type === 'info' ? HINT_RANKS.event : 0,
	): void {
		this.said.set(message, { type, rank });
	}

	/** Hands all remarks to n8n. */
	show(context: IExecuteFunctions): void {
		const said = [...this.said]
			.sort(([, one], [, other]) => one.rank - other.rank)
			.map(([message, { type }]): [string, Kind] => [message, type]);
		const shown = said.slice(0, MAX_RUN_HINTS);
		if (said.length > MAX_RUN_HINTS) shown.push([`${more(said.length - MAX_RUN_HINTS)}.`, 'info']);
		const about = this.aboutItems(context.getInputData().length);
		if (about !== undefined) shown.push([about, 'info']);
		for (const [message, type] of shown) {
			context.addExecutionHints({ message, type, location: 'outputPane' });
		}
	}

	/** What is to be said about single items, as one remark: the first in full, and where there are others. */
	private aboutItems(total: number): string | undefined {
		const [first, ...others] = [...this.noted];
		if (first === undefined) return undefined;
		const [note, indexes] = first;
		const said = indexes.length === total ? note : `${note} [${nameIndexes(indexes)}]`;
		if (others.length === 0) return said;
		const elsewhere = [...new Set(others.flatMap(([, items]) => items))];
		return `${said} ${more(others.length)}, on ${nameIndexes(elsewhere)}.`;
	}
}
