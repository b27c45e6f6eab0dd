import { loadTests } from '../support/loadTests.ts';

await loadTests('server/!(killed).test.ts');
