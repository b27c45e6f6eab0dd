// Property tests draw other cases each time on a developer's machine, and the same ones in CI: what is red there is red
// because of the change, and red again when it is run once more.
import { configureGlobal } from 'fast-check';

if (process.env.CI) configureGlobal({ seed: 20_261_120 });
