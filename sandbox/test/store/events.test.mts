import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Account } from '../../src/store/accounts/account.mts';
import { Database } from '../../src/store/database/database.mts';
import { dispatchDueEvents } from '../../src/store/events/eventDispatch.mts';
import { storeEvent } from '../../src/store/events/events.mts';
import { dueDeliveries, recordAttempt } from '../../src/store/events/outbox.mts';
import { addWebhook, deleteWebhook } from '../../src/store/events/webhooks.mts';
import { newAccounts } from '../support/accounts.mts';

const COUNT = 12_500;
const MO = { type: 'MO', at: 0, phone: null, body: '{}' } as const;
const countEvents = (db: Database, account: Account) =>
	db.count('FROM event WHERE account_id = ?', account.id);

function passAll(db: Database, now = 0): void {
	for (let i = 0; i < 800 && dispatchDueEvents(db, now).more; i++);
}

test('an account keeps its newest events, about ten thousand, and all events with a pending delivery', () => {
	const db = new Database(undefined);
	const accounts = newAccounts(db);
	const unheard = accounts.open('sbx_unheard');
	const pending = accounts.open('sbx_pending');
	const { id } = addWebhook(db, pending, { type: 'MO', url: 'http://127.0.0.1:9/' });
	const store = (count: number) => {
		db.transaction(() => {
			for (let i = 0; i < count; i++) {
				for (const account of [unheard, pending]) storeEvent(db, account, MO);
			}
		});
		passAll(db);
	};
	store(COUNT);
	const kept = countEvents(db, unheard);
	assert.ok(kept >= 10_000 && kept <= 11_000, String(kept));
	assert.equal(countEvents(db, pending), COUNT);

	const tried = { at: 0, request: {}, httpStatus: 500, answer: '', problem: null, durationMs: 1 };
	const [first] = dueDeliveries(db, id, 0, 1);
	recordAttempt(db, first!, tried, 'pending', 60_000);
	deleteWebhook(db, pending, id);
	store(1000);
	const left = countEvents(db, pending);
	assert.ok(left >= 10_000 && left <= 11_000, String(left));
	// Deliveries and attempts are deleted with their event.
	assert.ok(db.count('FROM delivery') <= left);
	assert.equal(db.count('FROM attempt'), 0);
	db.close();
});

test('the oldest past events are deleted even if every second event is due later', () => {
	const db = new Database(undefined);
	const accounts = newAccounts(db);
	const account = accounts.open('sbx_reports');
	db.transaction(() => {
		for (let i = 0; i < COUNT; i++) {
			// As in a send, the first report of each message is due now, and the last report is due later.
			for (const at of [0, 60_000]) storeEvent(db, account, { ...MO, at });
		}
	});
	passAll(db);
	assert.equal(db.count('FROM event WHERE due_at IS NOT NULL'), COUNT);
	// Half of the newest ten thousand events are due later, so about 5,000 past events remain.
	const kept = countEvents(db, account) - COUNT;
	assert.ok(kept >= 5000 && kept <= 6000, String(kept));
	passAll(db, 60_000);
	const left = countEvents(db, account);
	assert.ok(left >= 10_000 && left <= 11_000, String(left));
	db.close();
});
