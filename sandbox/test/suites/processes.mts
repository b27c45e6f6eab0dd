import { loadTests } from '../support/loadTests.mts';

await loadTests('{mcp,package}/*.test.mts', 'server/killed.test.mts');
