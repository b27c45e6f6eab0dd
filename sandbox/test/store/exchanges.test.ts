import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ExchangeLog, recordBody, type Exchange } from '../../src/store/logs/exchangeLog.ts';

const exchange = (accountId: number, text = ''): Exchange => ({
	accountId,
	...{ method: 'POST', url: '/send', headers: [], answer: null },
	body: recordBody(Buffer.from(text)),
});

test('the newest thousand are kept', () => {
	const log = new ExchangeLog();
	for (let call = 1; call <= 1900; call++) log.add(call, exchange(1));
	const kept = Array.from({ length: 1900 }, (_, i) => log.find(1, i + 1) !== undefined);
	assert.equal(kept.indexOf(true), 900);
	assert.ok(kept.slice(900).every(Boolean));
});
