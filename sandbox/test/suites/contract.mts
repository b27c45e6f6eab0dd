import { loadTests } from '../support/loadTests.mts';

await loadTests('contract/**/*.test.mts', '{control,faults,rules,store,view}/*.test.mts');
