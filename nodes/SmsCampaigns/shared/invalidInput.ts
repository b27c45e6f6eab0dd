/** Thrown for input that is refused before anything is sent. n8n shows the advice below the message. */
export class InvalidInput extends Error {
	/**
	 * @param message what is wrong, as a sentence with the field's display name in single quotes
	 * @param advice what to do next, as a sentence
	 * @param item the input item, where the whole run is read
	 */
	constructor(
		message: string,
		readonly advice?: string,
		readonly item?: number,
	) {
		super(message);
	}
}

const MAX_QUOTED_INPUT = 40;

/** Quotes user input in double quotes, cut to a readable length. */
export function quoteInput(input: string): string {
	const characters = Array.from(input.slice(0, MAX_QUOTED_INPUT * 2));
	const isCut = characters.length > MAX_QUOTED_INPUT || input.length > MAX_QUOTED_INPUT * 2;
	return `"${isCut ? `${characters.slice(0, MAX_QUOTED_INPUT).join('')}…` : input}"`;
}

/** Collects hints, but keeps only the first few: 100,000 rows must not give 100,000 hints. */
export class NoteList {
	private readonly kept: string[] = [];

	private dropped = 0;

	constructor(private readonly maxKept = 5) {}

	add(note: string): void {
		if (this.kept.length < this.maxKept) this.kept.push(note);
		else this.dropped++;
	}

	/** Returns the kept hints, and a last one that counts the others. */
	list(): string[] {
		return this.dropped > 0 ? [...this.kept, `${this.dropped} more like these.`] : this.kept;
	}
}
