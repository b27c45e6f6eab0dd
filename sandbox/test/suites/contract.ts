import { loadTests } from '../support/loadTests.ts';

await loadTests('contract/**/*.test.ts', '{control,faults,rules,store,view}/*.test.ts');
