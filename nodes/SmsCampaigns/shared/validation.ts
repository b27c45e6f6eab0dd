/**
 * The result of checking user input. A valid value may come with `notes`, hints to show. An invalid one has
 * what is wrong (`message`, with the parameter's display name in it) and what to do next (`advice`). Neither text names
 * the item: the router adds it.
 */
export type Validation<T> =
	{ ok: true; value: T; notes?: string[] } | { ok: false; message: string; advice?: string };

/** The negative result of a {@link Validation}. */
export type Invalid = Extract<Validation<never>, { ok: false }>;

/** Creates a positive result; leaves out empty notes. */
export function valid<T>(value: T, notes?: string[]): Validation<T> {
	return notes?.length ? { ok: true, value, notes } : { ok: true, value };
}

/**
 * Creates a negative result.
 * @param message what is wrong, as a sentence with the parameter's name in single quotes
 * @param advice what to do next, as a sentence
 */
export function invalid(message: string, advice?: string): Invalid {
	return advice === undefined ? { ok: false, message } : { ok: false, message, advice };
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
