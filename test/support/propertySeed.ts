// Property tests draw other cases each time on a developer's machine, and the same ones in CI: what is red there is red
// because of the change, and red again when it is run once more. While a mutant is tried, they draw the same ones too,
// and only as many as fit into a short time: a case that runs a workflow takes half a second. PROPERTY_RUNS says how
// many the properties draw that have no number of their own.
import { configureGlobal } from 'fast-check';

const SEED = 20_261_120;

const { SMALL_TESTS, CI, PROPERTY_RUNS, SANDBOX_URL } = process.env;

configureGlobal({
	...((SMALL_TESTS || CI) && { seed: SEED }),
	...(SMALL_TESTS && { interruptAfterTimeLimit: SANDBOX_URL ? 5_000 : 200 }),
	...(PROPERTY_RUNS && { numRuns: Number(PROPERTY_RUNS) }),
});
