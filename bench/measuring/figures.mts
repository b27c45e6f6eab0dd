// What pairs of measurements mean.
import type { Row } from '../rows.mts';
import type { Pair } from './timePairs.mts';

/** The middle value; of an even number the mean of the middle two. */
function median(values: number[]): number {
	const sorted = values.toSorted((one, other) => one - other);
	const half = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Three significant digits: `0.0421`, `1.30`, `27.4`, `318`. */
const digits = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** How many times as fast ours is: the median of the pairs, and their range. */
export function speedup(pairs: Pair[]): { median: number; text: string } {
	const ratios = pairs.map(({ ours, theirs }) => theirs / ours);
	const middle = median(ratios);
	const range = `${digits(Math.min(...ratios))}–${digits(Math.max(...ratios))}`;
	return { median: middle, text: `${digits(middle)} (${range})` };
}

/** Both sides' medians. @param per what each time is for, shown as so many per second; the figures as they are by default */
export function medians(pairs: Pair[], { per, unit = 'ms' }: Pick<Row, 'per' | 'unit'>): string {
	const ours = median(pairs.map((pair) => pair.ours));
	const theirs = median(pairs.map((pair) => pair.theirs));
	if (!per) return `${digits(ours)} / ${digits(theirs)} ${unit}`;
	const rate = (ms: number) => digits(per.count / (ms / 1000));
	return `${rate(ours)} / ${rate(theirs)} ${per.unit}`;
}
