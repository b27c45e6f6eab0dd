const { TEST_SEED = '20261120', TEST_RUNS = '0' } = process.env;

/** Reads a switch. @throws Error if it is no whole number: `Number` would make a seed of any text. */
function readWhole(name: string, text: string): number {
	if (!/^\d{1,10}$/.test(text)) throw new Error(`${name} is ${text}. Give a whole number.`);
	return Number(text);
}

/** Seed of everything that tests draw: TEST_SEED, or the same number on each machine. */
export const SEED = readWhole('TEST_SEED', TEST_SEED);

const RUNS = readWhole('TEST_RUNS', TEST_RUNS);

/** How many cases a random test draws: `usual`, or TEST_RUNS if that is more. */
export const propertyRuns = (usual: number): number => Math.max(usual, RUNS);
