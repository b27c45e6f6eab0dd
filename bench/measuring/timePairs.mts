/** How many pairs are measured; their median counts. */
export const PAIRS = 7;

/** What was measured of both sides, one right after the other. */
export interface Pair {
	ours: number;
	theirs: number;
}

/** One of the two ways to do a thing. Only `run` is on the clock. */
export interface Side<Input, Output> {
	/** Makes a fresh input for each run. */
	input: () => Input;
	run: (input: Input) => Output | Promise<Output>;
	/** Throws when the result is wrong. */
	check?: (output: Output) => void | Promise<void>;
	/** Runs once, before the first pair. */
	warmUp?: () => unknown;
}

/** Times one run of a side. @returns milliseconds */
export async function time<Input, Output>({
	input,
	run,
	check,
}: Side<Input, Output>): Promise<number> {
	// What one side leaves behind must not be collected on the other's time.
	globalThis.gc?.();
	const fresh = input();
	const started = performance.now();
	const output = await run(fresh);
	const ms = performance.now() - started;
	await check?.(output);
	return ms;
}

/**
 * Times two sides in turns: A, B, A, B … Whatever else the machine does then hits both.
 * @param options `alternate`: A, B, B, A …, where what is left of one run may slow down the next
 * @returns milliseconds
 */
export async function timePairs<OurInput, OurOutput, TheirInput, TheirOutput>(
	ours: Side<OurInput, OurOutput>,
	theirs: Side<TheirInput, TheirOutput>,
	{ alternate = false } = {},
): Promise<Pair[]> {
	await ours.warmUp?.();
	await theirs.warmUp?.();
	const pairs: Pair[] = [];
	for (let at = 0; at < PAIRS; at++) {
		if (alternate && at % 2 === 1) {
			const theirTime = await time(theirs);
			pairs.push({ ours: await time(ours), theirs: theirTime });
		} else {
			pairs.push({ ours: await time(ours), theirs: await time(theirs) });
		}
	}
	return pairs;
}
