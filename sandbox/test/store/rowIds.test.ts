import assert from 'node:assert/strict';
import { test } from 'node:test';

import { newestRowNumber } from '../../src/store/accounts/rowIds.ts';
import { Database } from '../../src/store/database/database.ts';
import { storeEvent } from '../../src/store/events/events.ts';
import { newAccounts } from '../support/accounts.ts';

test('a transaction that was rolled back leaves no number missing', () => {
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
