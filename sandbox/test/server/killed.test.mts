// One small round of test/long/killed.test.mts.
import { test } from 'node:test';

import { killDuringBigSend } from '../support/killBigAccount.mts';
import { killAndCheck } from '../support/killDuringLoad.mts';

test('killed at any moment, it keeps what it accepted and delivers every event', async () => {
	await killAndCheck(2);
});

test('a kill leaves a large campaign whole or not at all, and its reports follow', async () => {
	await killDuringBigSend([250, null]);
});
