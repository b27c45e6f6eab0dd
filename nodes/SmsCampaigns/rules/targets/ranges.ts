/** Half-open: `from` is in, `to` is not. */
export interface Span {
	from: number;
	to: number;
}

/** First and last of a run of indexes, both in: 100,000 items are stored as `[[0, 99999]]`. */
export type IndexRange = [first: number, last: number];

/** Packs indexes into ranges. They may come in any order and repeat. */
export function packIndexes(indexes: number[]): IndexRange[] {
	const ranges: IndexRange[] = [];
	let ascending = true;
	for (let at = 1; at < indexes.length && ascending; at++) {
		ascending = indexes[at] > indexes[at - 1];
	}
	const sorted = ascending ? indexes : [...new Set(indexes)].sort((a, b) => a - b);
	for (const index of sorted) {
		const last = ranges.at(-1);
		if (last !== undefined && index === last[1] + 1) last[1] = index;
		else ranges.push([index, index]);
	}
	return ranges;
}

export function countIndexes(ranges: IndexRange[]): number {
	return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

export function* eachIndex(ranges: IndexRange[]): Generator<number> {
	for (const [first, last] of ranges) for (let index = first; index <= last; index++) yield index;
}

/** What of `[0, size)` no taken span touches, in order. */
export function uncoveredSpans(size: number, taken: Span[]): Span[] {
	const free: Span[] = [];
	let from = 0;
	for (const span of [...taken].sort((a, b) => a.from - b.from)) {
		const to = Math.min(span.from, size);
		if (to > from) free.push({ from, to });
		from = Math.max(from, span.to);
	}
	if (from < size) free.push({ from, to: size });
	return free;
}

/** The positions of the spans that pass, as spans again. */
export function keepPositions(spans: Span[], keep: (position: number) => boolean): Span[] {
	const kept: Span[] = [];
	for (const { from, to } of spans) {
		let start = -1;
		for (let position = from; position <= to; position++) {
			const inside = position < to && keep(position);
			if (inside && start === -1) start = position;
			if (!inside && start !== -1) {
				kept.push({ from: start, to: position });
				start = -1;
			}
		}
	}
	return kept;
}

export function countPositions(spans: Span[]): number {
	return spans.reduce((sum, { from, to }) => sum + to - from, 0);
}
