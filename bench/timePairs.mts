/** The figures of the two sides, measured in direct succession. */
export interface Pair {
	ours: number;
	theirs: number;
}

/** One of the two compared methods. Only `run` is timed. */
export interface Side<Input, Output> {
	/** Creates a new input for each run. */
	input: () => Input;
	run: (input: Input) => Output | Promise<Output>;
	/** Throws if the result is wrong. */
	check?: (output: Output) => void | Promise<void>;
	/** Runs once, before the first pair. */
	warmUp?: () => unknown;
}

/** Measures a run's time. @returns milliseconds */
async function time<Input, Output>({ input, run, check }: Side<Input, Output>): Promise<number> {
	// One side's garbage must not be collected during the other side's run.
	globalThis.gc?.();
	const fresh = input();
	const started = performance.now();
	const output = await run(fresh);
	const ms = performance.now() - started;
	await check?.(output);
	return ms;
}

const EVERY_MS = 20;

function usedBytes(): number {
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}

/** Returns a run's peak memory in MB above the memory before the run, including garbage. */
export async function peakMemory<Input, Output>({
	input,
	run,
	check,
}: Side<Input, Output>): Promise<number> {
	const fresh = input();
	globalThis.gc?.();
	const before = usedBytes();
	let most = before;
	const timer = setInterval(() => {
		most = Math.max(most, usedBytes());
	}, EVERY_MS);
	const output = await run(fresh);
	most = Math.max(most, usedBytes());
	clearInterval(timer);
	await check?.(output);
	return (most - before) / 2 ** 20;
}

/**
 * Measures two sides alternately (A, B, A, B …), so that other work on the machine affects both.
 * @param options `alternate`: changes the order to A, B, B, A …, because work that remains after a run may slow down
 * the next run; `count`: the number of pairs; `measure`: measures a run, by default the time
 * @returns the pairs, by default in milliseconds
 */
export async function timePairs<OurInput, OurOutput, TheirInput, TheirOutput>(
	ours: Side<OurInput, OurOutput>,
	theirs: Side<TheirInput, TheirOutput>,
	{ alternate = false, count = 7, measure = time } = {},
): Promise<Pair[]> {
	await ours.warmUp?.();
	await theirs.warmUp?.();
	const pairs: Pair[] = [];
	for (let at = 0; at < count; at++) {
		if (alternate && at % 2 === 1) {
			const last = await measure(theirs);
			pairs.push({ ours: await measure(ours), theirs: last });
		} else {
			pairs.push({ ours: await measure(ours), theirs: await measure(theirs) });
		}
	}
	return pairs;
}

/** Returns the middle value, or the mean of the two middle values. */
function median(values: number[]): number {
	const sorted = values.toSorted((one, other) => one - other);
	const half = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Formats a number with three significant digits: `0.0421`, `1.30`, `27.4`, `318`. */
const digits = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** Returns the pairs' median speed ratio, and a string with the median and the range. */
export function speedup(pairs: Pair[]): { median: number; text: string } {
	const ratios = pairs.map(({ ours, theirs }) => theirs / ours);
	const middle = median(ratios);
	const range = `${digits(Math.min(...ratios))}–${digits(Math.max(...ratios))}`;
	return { median: middle, text: `${digits(middle)} (${range})` };
}

/** The format of figures. */
export interface Shown {
	/** For a rate instead of a time: the number of units per run, and the rate's unit. */
	per?: { count: number; unit: string };
	/** The figures' unit; milliseconds by default. */
	unit?: string;
}

/** Formats both sides' medians. */
export function medians(pairs: Pair[], { per, unit = 'ms' }: Shown): string {
	const ours = median(pairs.map((pair) => pair.ours));
	const theirs = median(pairs.map((pair) => pair.theirs));
	if (!per) return `${digits(ours)} / ${digits(theirs)} ${unit}`;
	const rate = (ms: number) => digits(per.count / (ms / 1000));
	return `${rate(ours)} / ${rate(theirs)} ${per.unit}`;
}
