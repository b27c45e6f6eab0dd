import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ACCOUNT_TABLES } from '../../src/store/accounts/endedAccounts.mts';
import { newestRowNumber } from '../../src/store/accounts/rowIds.mts';
import { Database } from '../../src/store/database/database.mts';
import { storeEvent } from '../../src/store/events/events.mts';
import { newAccounts } from '../support/accounts.mts';

test("a reset deletes an account's data, and the token gets a new account", () => {
	const db = new Database(undefined);
	const accounts = newAccounts(db);
	const [gone, other] = [accounts.open('sbx_gone'), accounts.open('sbx_other')];
	accounts.setCredits(gone, 5);
	const again = accounts.reset('sbx_gone', accounts.seed);
	assert.equal(accounts.byId(gone.id), undefined);
	for (const table of ACCOUNT_TABLES) {
		assert.equal(db.count(`FROM ${table} WHERE account_id = ?`, gone.id), 0, table);
	}
	assert.equal(db.count('FROM contact WHERE account_id = ?', other.id), 100);
	assert.equal(accounts.credits(again), 10_000);
	assert.notEqual(again.id, gone.id);
	db.close();
});

test('a reset empties every table with account data, except deliveries, which are deleted with their events', () => {
	const db = new Database(undefined);
	const tables = db.all<{ name: string }>(
		`SELECT m.name FROM sqlite_master m, pragma_table_info(m.name) c
		WHERE m.type = 'table' AND c.name = 'account_id'`,
	);
	const names = tables.map(({ name }) => name).filter((name) => name !== 'delivery');
	assert.deepEqual(names.sort(), ACCOUNT_TABLES.toSorted());
	db.close();
});

test('a transaction that is rolled back leaves no gap in the row numbers', () => {
	const db = new Database(undefined);
	const account = newAccounts(db).open('sbx_numbers');
	const store = () => storeEvent(db, account, { type: 'MO', at: 0, phone: null, body: '{}' });
	store();
	const failing = () => {
		store();
		store();
		throw new Error('Rolled back');
	};
	assert.throws(() => db.transaction(failing), /Rolled back/);
	store();
	assert.equal(db.count('FROM event WHERE account_id = ?', account.id), 2);
	assert.equal(newestRowNumber(db, account, 'event'), 2);
	db.close();
});
