import { loadTests } from '../support/loadTests.ts';

await loadTests('{mcp,package}/*.test.ts', 'server/killed.test.ts');
