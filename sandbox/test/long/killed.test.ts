import { test } from 'node:test';

import { killAndCheck } from '../support/killDuringLoad.ts';

test('killed a hundred times at any moment, it keeps what it accepted and delivers every event', async (t) => {
	t.diagnostic(await killAndCheck(100));
});
