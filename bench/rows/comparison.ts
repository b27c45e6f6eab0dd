// What pairs of figures mean.
import { digits, duration, range } from '../measuring/format.ts';
import type { Pair } from '../measuring/timePairs.ts';
import { spread } from '../measuring/statistics.ts';

function compare(pairs: Pair[], ratioOf: (pair: Pair) => number, unit?: string) {
	const ours = spread(pairs.map((pair) => pair.ours));
	const theirs = spread(pairs.map((pair) => pair.theirs));
	const ratios = spread(pairs.map(ratioOf));
	return {
		ratio: range(ratios),
		counts: ratios.median,
		absolute: unit
			? `${digits(ours.median)} / ${digits(theirs.median)} ${unit}`
			: `${duration(ours.median)} / ${duration(theirs.median)}`,
		ours,
		theirs,
	};
}

/** How many times as much ours is. @param unit milliseconds by default */
export const oursToTheirs = (pairs: Pair[], unit?: string) =>
	compare(pairs, ({ ours, theirs }) => ours / theirs, unit);

/** How many times as fast ours is, by its milliseconds. */
export const speedup = (pairs: Pair[]) => compare(pairs, ({ ours, theirs }) => theirs / ours);

/** How many times as fast ours is, in things per second; each figure is the milliseconds that `count` of them took. */
export const throughput = (pairs: Pair[], count: number, unit: string) => {
	const rate = (ms: number) => count / (ms / 1000);
	const rates = pairs.map(({ ours, theirs }) => ({ ours: rate(ours), theirs: rate(theirs) }));
	return oursToTheirs(rates, unit);
};
