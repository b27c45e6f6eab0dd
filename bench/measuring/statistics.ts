export interface Spread {
	median: number;
	min: number;
	max: number;
}

/** The middle value; of an even number the mean of the middle two. */
function median(values: number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	const half = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

export const spread = (values: number[]): Spread => ({
	median: median(values),
	min: Math.min(...values),
	max: Math.max(...values),
});
