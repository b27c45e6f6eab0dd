import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ExchangeLog, recordBody, type Exchange } from '../../src/store/logs/exchangeLog.ts';

const exchange = (accountId: number, text = ''): Exchange => ({
	accountId,
	...{ method: 'POST', url: '/send', headers: [], answer: null },
	body: recordBody(Buffer.from(text)),
});

test('above 16 MiB in all, the oldest go', () => {
	const log = new ExchangeLog();
	const text = 'a'.repeat(16 * 1024);
	const long: Exchange = { ...exchange(1), headers: [['x', text]] };
	for (const one of [exchange(1, text), long]) {
		for (let call = 1; call <= 1900; call++) log.add(call, one);
		const kept = Array.from({ length: 1900 }, (_, i) => log.find(1, i + 1) !== undefined);
		const count = kept.filter(Boolean).length;
		assert.ok(count > 800 && count < 1000, String(count));
		assert.equal(kept.indexOf(true), 1900 - count);
	}
});

test('a call that is kept twice counts once, and is of its account', () => {
	const log = new ExchangeLog();
	for (let n = 0; n < 5000; n++) log.add(1, exchange(1, 'y'.repeat(16_384)));
	log.add(2, exchange(1, 'z'));
	assert.deepEqual(
		[1, 2].map((call) => log.find(1, call) !== undefined),
		[true, true],
	);
	assert.equal(log.find(2, 1), undefined);
});
