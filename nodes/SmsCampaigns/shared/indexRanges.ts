/** Joins the first `most` names and counts the others, for example `a, b and 3 more`. */
export function joinNames(names: string[], most = 20): string {
	const more = names.length - most;
	return names.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/**
 * Names items by their zero-based indexes, in any order and with duplicates, for example `item 3` or `items 1-3, 8`.
 * The numbers in the result count from one.
 */
export function nameItems(indexes: Iterable<number>, most?: number): string {
	const sorted = [...new Set(indexes)].sort((a, b) => a - b);
	const ranges: Array<[first: number, last: number]> = [];
	for (const index of sorted) {
		const last = ranges.at(-1);
		if (last && index === last[1]) last[1] = index + 1;
		else ranges.push([index + 1, index + 1]);
	}
	const names = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
	return `${sorted.length === 1 ? 'item' : 'items'} ${joinNames(names, most)}`;
}

/** Starts a sentence with the items that it describes, for example `Items 1-3, 8: …`. */
export const aboutItems = (indexes: number[], sentence: string): string =>
	`${nameItems(indexes, 10).replace('item', 'Item')}: ${sentence}`;
