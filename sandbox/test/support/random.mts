// Random tests draw the same cases each time and on every machine; TEST_SEED draws other ones, TEST_RUNS more of them.
import fc from 'fast-check';

const { TEST_SEED = '20261120', TEST_RUNS = '0' } = process.env;

/** Reads a switch. @throws Error if it is no whole number: `Number` would make a seed of any text. */
function readWhole(name: string, text: string): number {
	if (!/^\d{1,10}$/.test(text)) throw new Error(`${name} is ${text}. Give a whole number.`);
	return Number(text);
}

export const SEED = readWhole('TEST_SEED', TEST_SEED);
/** TEST_RUNS, 0 by default. */
export const RUNS = readWhole('TEST_RUNS', TEST_RUNS);
fc.configureGlobal({ seed: SEED });

/** Returns how many cases a random test draws: `usual`, or TEST_RUNS if that is more. */
export const propertyRuns = (usual: number): number => Math.max(usual, RUNS);

/** Draws pauses up to a limit, in milliseconds. */
export const drawPauses = (count: number, limitMs: number): number[] =>
	fc.sample(fc.nat(limitMs), count);

export default fc;
