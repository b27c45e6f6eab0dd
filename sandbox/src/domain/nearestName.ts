/** Longer names are compared by their beginning alone. */
const MAX_LENGTH = 40;

/** Counts the letters to insert, delete, replace or swap with their neighbour until two names are equal. */
function editDistance(one: string, other: string): number {
	let [beforeLast, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, j) => j)];
	for (let i = 1; i <= one.length; i++) {
		const row = [i];
		for (let j = 1; j <= other.length; j++) {
			const isSame = one[i - 1] === other[j - 1];
			const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			row[j] = Math.min(
				Number(last?.[j]) + 1,
				Number(row[j - 1]) + 1,
				Number(last?.[j - 1]) + (isSame ? 0 : 1),
				isSwapped ? Number(beforeLast?.[j - 2] ?? Infinity) + 1 : Infinity,
			);
		}
		[beforeLast, last] = [last, row];
	}
	return Number(last?.[other.length]);
}

/**
 * Returns the known name that a mistyped one is closest to, whatever its case; undefined when none is
 * close: more than a third of its letters differ, or more than three.
 */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
	const name = typed.slice(0, MAX_LENGTH).toLowerCase();
	const [best] = known
		.map((one) => ({ one, distance: editDistance(name, one.slice(0, MAX_LENGTH).toLowerCase()) }))
		.filter(({ one, distance }) => distance <= Math.min(3, Math.ceil(one.length / 3)))
		.sort((a, b) => a.distance - b.distance);
	return best?.one;
}

/** Writes names as a list in a sentence: `a, b and c`. */
export const joinNames = (names: readonly string[], last: 'and' | 'or'): string =>
	names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;

/** Says in words which known name a mistyped one is closest to, or lists them all. @param known at least one */
export function suggestName(typed: string, known: readonly string[]): string {
	const nearest = nearestName(typed, known);
	return nearest === undefined
		? `There are ${joinNames(known, 'and')}`
		: `Did you mean ${nearest}?`;
}
