/** First and last of consecutive indexes, both included: 100,000 items are stored as `[[0, 99999]]`. */
export type IndexRange = [first: number, last: number];

/** Packs indexes into ranges. They may come in any order and repeat. */
export function packIndexes(indexes: number[]): IndexRange[] {
	const ranges: IndexRange[] = [];
	for (const index of [...indexes].sort((a, b) => a - b)) {
		const last = ranges.at(-1);
		if (last !== undefined && index <= last[1] + 1) last[1] = index;
		else ranges.push([index, index]);
	}
	return ranges;
}

/** How many indexes the ranges have together. */
export function countIndexes(ranges: IndexRange[]): number {
	return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

/** Yields each index of the ranges. */
export function* eachIndex(ranges: IndexRange[]): Generator<number> {
	for (const [first, last] of ranges) for (let index = first; index <= last; index++) yield index;
}
