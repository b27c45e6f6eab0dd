/**
 * The result of checking what a user typed. `notes` are hints worth showing; they stop nothing.
 * When it is refused, `field` is the parameter's display name, `message` says what is wrong with it
 * and `advice` what to do next. Neither names the item: the router adds that.
 */
export type Validation<T> =
	| { ok: true; value: T; notes?: string[] }
	| { ok: false; field: string; message: string; advice?: string };

/** The refusing half of {@link Validation}. */
export type Invalid = Extract<Validation<never>, { ok: false }>;

/** A value that passed; empty notes are left out. */
export function valid<T>(value: T, notes?: string[]): Validation<T> {
	return notes?.length ? { ok: true, value, notes } : { ok: true, value };
}

/**
 * What cannot be used.
 * @param field the parameter's display name
 * @param message what is wrong with it, as a sentence that names the parameter in single quotes
 * @param advice what to do next, as a sentence
 */
export function invalid(field: string, message: string, advice?: string): Invalid {
	return advice === undefined
		? { ok: false, field, message }
		: { ok: false, field, message, advice };
}

const MAX_QUOTED_INPUT = 40;

/** What the user typed, in double quotes and cut to a readable length. */
export function quoteInput(typed: string): string {
	const characters = Array.from(typed.slice(0, MAX_QUOTED_INPUT * 2));
	const cut = characters.length > MAX_QUOTED_INPUT || typed.length > MAX_QUOTED_INPUT * 2;
	return `"${cut ? `${characters.slice(0, MAX_QUOTED_INPUT).join('')}…` : typed}"`;
}

/** Hints of which only the first few are kept in full: 100,000 rows must not give 100,000 hints. */
export class NoteList {
	private readonly kept: string[] = [];

	private more = 0;

	constructor(private readonly most = 5) {}

	add(note: string): void {
		if (this.kept.length < this.most) this.kept.push(note);
		else this.more++;
	}

	/** The hints, and how many more there were. */
	list(): string[] {
		return this.more > 0 ? [...this.kept, `${this.more} more like these.`] : this.kept;
	}
}
