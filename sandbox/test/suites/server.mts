import { loadTests } from '../support/loadTests.mts';

await loadTests('server/!(killed).test.mts');
