// Random tests draw the same cases in every run. TEST_SEED selects other cases, and TEST_RUNS increases their number.
import fc from 'fast-check';

const { TEST_SEED = '20261120', TEST_RUNS = '0' } = process.env;

/** Reads a whole number. @throws Error for any other string; `Number` would accept some of them, such as `1e3` */
function readWhole(name: string, text: string): number {
	if (!/^\d{1,10}$/.test(text)) throw new Error(`${name} is ${text}. Give a whole number.`);
	return Number(text);
}

export const SEED = readWhole('TEST_SEED', TEST_SEED);
/** The minimum number of random cases, from TEST_RUNS; 0 by default. */
export const RUNS = readWhole('TEST_RUNS', TEST_RUNS);
fc.configureGlobal({ seed: SEED });

/** Returns the number of random cases: `usual`, or TEST_RUNS if that is more. */
export const propertyRuns = (usual: number): number => Math.max(usual, RUNS);

/** Draws random pauses up to a limit, in milliseconds. */
export const drawPauses = (count: number, limitMs: number): number[] =>
	fc.sample(fc.nat(limitMs), count);

export default fc;
