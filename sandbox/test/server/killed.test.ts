import { test } from 'node:test';

import { killAndCheck } from '../support/killDuringLoad.ts';

// For a hundred kills: npm run test:long.
test('killed ten times at any moment, it keeps what it accepted and delivers every event', async (t) => {
	t.diagnostic(await killAndCheck(10));
});
