import fc from 'fast-check';

/** How long random and repeated tests are: TEST_RUNS, or 0 for the least that shows the promise. */
export const RUNS = Number(process.env.TEST_RUNS ?? 0);

/** Seed of everything that these tests draw: TEST_SEED, or the same number on each machine. */
export const SEED = Number(process.env.TEST_SEED ?? 20_261_120);

/** Draws numbers from 0 up to a limit. */
export const drawNumbers = (count: number, limit: number): number[] =>
	fc.sample(fc.nat(limit), { seed: SEED, numRuns: count });

/** Draws an order of a list. @param round makes it another one for the same seed */
export function drawOrder<T>(list: T[], round: number): T[] {
	const orders = fc.shuffledSubarray(list, { minLength: list.length });
	return fc.sample(orders, { seed: SEED + round, numRuns: 1 })[0];
}
