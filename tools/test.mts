// `npm test`: the set-up, then everything that needs no n8n server.
//   npm test -- unit/rules     only the tests of the nodes whose path matches; Jest's options work too
import { setUp } from './setup.mts';

await setUp();
// Loaded only now: it needs packages, which a new clone has after the set-up.
const { runParts } = await import('./runParts.mts');
const { TESTS } = await import('./parts.mts');
const given = process.argv.slice(2).map((word) => `'${word.replaceAll("'", "'\\''")}'`);
if (given.length > 0) await runParts([[['tests of the nodes', `jest ${given.join(' ')}`]], 1]);
else await runParts([TESTS, 2]);
