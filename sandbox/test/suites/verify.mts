import { loadTests } from '../support/loadTests.mts';

await loadTests('verify/*.test.mts');
