// Property tests draw other cases each time on a developer's machine, and the same ones in CI: what is red there is red
// because of the change, and red again when it is run once more. While a mutant is tried, they draw the same ones too,
// and only as many as fit into a short time.
import { configureGlobal } from 'fast-check';

const SEED = 20_261_120;

if (process.env.SMALL_TESTS) configureGlobal({ seed: SEED, interruptAfterTimeLimit: 200 });
else if (process.env.CI) configureGlobal({ seed: SEED });
