/** The middle value; of an even number the mean of the middle two. */
export function median(values) {
	const sorted = [...values].sort((one, other) => one - other);
	const half = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Median, smallest and largest. */
export const spread = (values) => ({
	median: median(values),
	min: Math.min(...values),
	max: Math.max(...values),
});

/** Three digits that mean something: `0.0421`, `1.30`, `27.4`, `318`. */
export const digits = (value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** Milliseconds for people: `41 ms`, `5.3 s`. */
export const duration = (ms) => (ms < 1000 ? `${digits(ms)} ms` : `${digits(ms / 1000)} s`);
