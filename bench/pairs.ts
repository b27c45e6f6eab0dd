/** How many pairs are measured; their median counts. */
export const PAIRS = 7;

async function timed(work) {
	// What the one leaves behind must not be cleaned up on the other's time.
	globalThis.gc?.();
	const input = work.input?.();
	const started = performance.now();
	const output = await work.run(input);
	const ms = performance.now() - started;
	await work.check?.(output, input);
	return ms;
}

/**
 * Measures two ways to do a thing, in turns: A, B, A, B … What goes on beside on the machine hits both.
 * @param ours, theirs `run(input)`; `input()` makes a fresh input and `check(output)` throws on a wrong result,
 *   both off the clock; `warmUp()` runs once before the first pair, off the clock
 * @param options `alternate`: each pair begins with the other one (A, B, B, A …), where what is left of the one
 *   may slow down the next
 * @returns milliseconds, one pair after the other
 */
export async function measurePairs(ours, theirs, { count = PAIRS, alternate = false } = {}) {
	await ours.warmUp?.();
	await theirs.warmUp?.();
	const pairs = [];
	for (let pair = 0; pair < count; pair++) {
		if (alternate && pair % 2 === 1) {
			const theirTime = await timed(theirs);
			pairs.push({ ours: await timed(ours), theirs: theirTime });
		} else {
			pairs.push({ ours: await timed(ours), theirs: await timed(theirs) });
		}
	}
	return pairs;
}

/** Tells the process that started this one what was measured. */
export const report = (result) => process.stdout.write(`${JSON.stringify(result)}\n`);
