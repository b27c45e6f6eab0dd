const { TEST_SEED = '20261120', TEST_RUNS = '0' } = process.env;

/** Reads a setting as a whole number. @throws Error if the setting is not a whole number */
function readWhole(name: string, text: string): number {
	if (!/^\d{1,10}$/.test(text)) throw new Error(`${name} is ${text}. Give a whole number.`);
	return Number(text);
}

/** The seed of all random tests: TEST_SEED, or a fixed default. */
export const SEED = readWhole('TEST_SEED', TEST_SEED);

const RUNS = readWhole('TEST_RUNS', TEST_RUNS);

/** Returns the number of cases of a random test: `usual`, or TEST_RUNS if that is more. */
export const propertyRuns = (usual: number): number => Math.max(usual, RUNS);
