import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ExchangeLog, recordBody, type Exchange } from '../../src/store/logs/exchangeLog.ts';

const exchange = (accountId: number, text = ''): Exchange => ({
	accountId,
	...{ method: 'POST', url: '/send', headers: [], answer: null },
	body: recordBody(Buffer.from(text)),
});
const keptOf = (log: ExchangeLog, accountId: number, calls: number[]) =>
	calls.filter((call) => log.find(accountId, call) !== undefined);
const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

test('the calls of one account evict none of another', () => {
	const log = new ExchangeLog();
	log.add(1, exchange(1));
	for (const call of range(2, 2005)) log.add(call, exchange(2));
	assert.deepEqual(keptOf(log, 1, [1]), [1]);
	assert.deepEqual(keptOf(log, 2, range(2, 2005)), range(7, 2000));
	assert.equal(log.find(2, 1), undefined);
});

test('above 16 MiB in all, the account that has most loses its oldest', () => {
	const log = new ExchangeLog();
	const text = 'a'.repeat(16 * 1024);
	for (const call of range(1, 100)) log.add(call, exchange(1, text));
	for (const call of range(101, 1900)) log.add(call, exchange(2, text));
	assert.equal(keptOf(log, 1, range(1, 100)).length, 100);
	const kept = keptOf(log, 2, range(101, 1900));
	assert.deepEqual(kept, range(2001 - kept.length, kept.length));
	assert.ok(kept.length > 800 && kept.length < 900, String(kept.length));
});

test('headers count, and what an account had goes with it', () => {
	const log = new ExchangeLog();
	const long: Exchange = { ...exchange(1), headers: [['x', 'a'.repeat(16 * 1024)]] };
	for (const call of range(1, 1900)) log.add(call, long);
	assert.ok(keptOf(log, 1, range(1, 1900)).length < 1024);
	log.forget(1);
	assert.deepEqual(keptOf(log, 1, range(1, 1900)), []);
	log.add(1, exchange(1));
	assert.deepEqual(keptOf(log, 1, [1]), [1]);
});

test('a call that is kept twice counts once', () => {
	const log = new ExchangeLog();
	for (let n = 0; n < 5000; n++) log.add(1, exchange(1, 'y'.repeat(16_384)));
	log.add(2, exchange(1, 'z'));
	assert.deepEqual(keptOf(log, 1, [1, 2]), [1, 2]);
});
