import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Database } from '../../src/store/database/database.mts';
import { listCalls, logCall } from '../../src/store/logs/callLog.mts';
import { listErrors, logError } from '../../src/store/logs/errorLog.mts';
import { ExchangeLog, recordBody } from '../../src/store/logs/exchangeLog.mts';
import { newAccounts } from '../support/accounts.mts';

const ANY = {
	...{ path: null, method: null, outcome: null, httpStatus: null },
	...{ result: null, text: null },
};

const FAILED = {
	...{ method: 'GET', url: '/', code: -5, ip: '', headers: [], query: '', body: '' },
};

test("each account's call log and error log keep the newest calls, about ten thousand each", () => {
	const db = new Database(undefined);
	const accounts = newAccounts(db);
	const two = [accounts.open('sbx_one'), accounts.open('sbx_two')];
	const call = {
		...{ method: 'GET', path: '/', requestId: null },
		...{ httpStatus: 200, outcome: 1, fault: null },
	};
	db.transaction(() => {
		for (let at = 0; at < 12_500; at++) {
			for (const account of two) {
				logCall(db, account, { ...call, at });
				logError(db, account, { ...FAILED, at });
			}
		}
	});
	for (const account of two) {
		const range = { limit: 20_000, offset: 0, order: 'oldest' } as const;
		const { rows: calls } = listCalls(db, account, ANY, range);
		// The logs are pruned about every thousand calls, so each log contains up to a thousand additional calls.
		assert.ok(calls.length >= 10_000 && calls.length <= 11_000, String(calls.length));
		assert.equal(calls.at(-1)?.at, new Date(12_499).toISOString());
		const failed = listErrors(db, account, { start: 0, length: 20_000, sort: 'log_date' });
		assert.deepEqual([failed.length, failed.at(-1)?.at], [calls.length, 12_499]);
	}
	db.close();
});

const EXCHANGE = {
	...{ method: 'POST', url: '/send', headers: [], answer: null },
	body: recordBody(Buffer.of()),
};

test('only the newest thousand calls keep their requests and responses', () => {
	const log = new ExchangeLog();
	for (let call = 1; call <= 1900; call++) log.add(1, call, EXCHANGE);
	const kept = Array.from({ length: 1900 }, (_, i) => log.find(1, i + 1) !== null);
	assert.equal(kept.indexOf(true), 900);
	assert.ok(kept.slice(900).every(Boolean));
});
