/** First and last of consecutive indexes, both included: 100,000 items are stored as `[[0, 99999]]`. */
export type IndexRange = [first: number, last: number];

/** Packs indexes into ranges. They may come in any order and repeat. */
export const packIndexes = (indexes: number[]): IndexRange[] =>
	mergeRanges([...indexes].sort((a, b) => a - b).map((index) => [index, index]));

/** Merges ranges that are sorted by their first index, where one ends right before the next, or in it. */
export function mergeRanges(ranges: IndexRange[]): IndexRange[] {
	const merged: IndexRange[] = [];
	for (const range of ranges) {
		const before = merged.at(-1);
		if (before !== undefined && range[0] <= before[1] + 1) before[1] = range[1];
		else merged.push(range);
	}
	return merged;
}

/** For instance `a, b and 3 more`. */
export function joinNames(names: string[], most = 20): string {
	const more = names.length - most;
	return names.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Names ranges of items, for instance `item 3` or `items 0-2, 7`. */
export function nameItems(ranges: IndexRange[], most?: number): string {
	const names = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
	const isOne = names.length === 1 && ranges[0][0] === ranges[0][1];
	return `${isOne ? 'item' : 'items'} ${joinNames(names, most)}`;
}
