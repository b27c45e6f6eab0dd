import { loadTests } from '../support/loadTests.ts';

await loadTests('verify/*.test.ts');
