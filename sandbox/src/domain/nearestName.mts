import { distance } from 'fastest-levenshtein';

/** The maximum number of compared characters. The rest of a longer name is ignored. */
const MAX_LENGTH = 40;

/**
 * Returns the known name that is closest to a mistyped name, ignoring case. Returns undefined if more than three
 * letters, or more than about a third of the letters, differ from each known name.
 */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
	const name = typed.slice(0, MAX_LENGTH).toLowerCase();
	const [best] = known
		.map((one) => ({ one, changes: distance(name, one.slice(0, MAX_LENGTH).toLowerCase()) }))
		.filter(({ one, changes }) => changes <= Math.min(3, Math.ceil((one.length + 1) / 3)))
		.sort((a, b) => a.changes - b.changes);
	return best?.one;
}

/** Joins names for a sentence: `a, b and c`. */
export const joinNames = (names: readonly string[], last: 'and' | 'or'): string =>
	names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;

/** Suggests the known name closest to a mistyped name, or lists all names. @param known at least one */
export function suggestName(typed: string, known: readonly string[]): string {
	const nearest = nearestName(typed, known);
	return nearest === undefined ? `Use ${joinNames(known, 'or')}` : `Did you mean ${nearest}?`;
}
