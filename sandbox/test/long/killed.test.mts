import { test } from 'node:test';

import { killDuringBigSend } from '../support/killBigAccount.mts';
import { killAndCheck } from '../support/killDuringLoad.mts';

test('killed a hundred times at any moment, it keeps what it accepted and delivers every event', async () => {
	await killAndCheck(100);
});

test('a kill leaves a large campaign whole or not at all, and its reports follow', async () => {
	await killDuringBigSend([20, 100, 200, 300, 400, 500, 700]);
});
