import type { Pending } from '../../schemas/account.mts';
import type { Database } from '../database/database.mts';
import type { Account } from './account.mts';

/** Counts an account's pending campaigns, phone actions, events and deliveries, and returns the next due time. */
export function readPending(db: Database, account: Account): Pending {
	const rows = db.all<{ what: string; count: number }>(
		`SELECT 'campaigns' AS what, count(*) AS count FROM campaign
			WHERE account_id = ?1 AND state <> 'sent'
		UNION ALL SELECT 'actions', count(*) FROM phone_action WHERE account_id = ?1
		UNION ALL SELECT 'events', count(*) FROM event WHERE account_id = ?1 AND due_at IS NOT NULL
		UNION ALL SELECT 'deliveries', count(*) FROM delivery
			WHERE account_id = ?1 AND next_at IS NOT NULL`,
		account.id,
	);
	const {
		campaigns = 0,
		actions = 0,
		events = 0,
		deliveries = 0,
	} = Object.fromEntries(rows.map(({ what, count }) => [what, count]));
	const next = nextPendingTime(db, account);
	return {
		idle: campaigns + actions + events + deliveries === 0,
		...{ campaigns, actions, events, deliveries },
		next: next === null ? null : new Date(next).toISOString(),
	};
}

/** Returns the time of an account's next pending work, in milliseconds on the account's clock, or null. */
export function nextPendingTime(db: Database, { id, clockOffset }: Account): number | null {
	// The plus makes SQLite read each index in time order and stop at the account's first row.
	const sql = `SELECT min(next) AS next FROM (
		SELECT min(due_at) AS next FROM campaign WHERE state <> 'sent' AND +account_id = ?1
		UNION ALL SELECT min(due_at) + ?2 FROM phone_action WHERE +account_id = ?1
		UNION ALL SELECT min(due_at) + ?2 FROM event WHERE due_at IS NOT NULL AND +account_id = ?1
		UNION ALL SELECT min(next_at) + ?2 FROM delivery WHERE next_at IS NOT NULL AND +account_id = ?1)`;
	return db.get<{ next: number | null }>(sql, id, clockOffset)?.next ?? null;
}

/** Checks whether one of an account's events or deliveries is due. @param now on the machine's clock */
export function hasDue(db: Database, { id }: Account, now: number): boolean {
	// The plus prevents SQLite from reading all of the account's rows.
	const sql = `SELECT 1 WHERE EXISTS (SELECT 1 FROM event WHERE due_at <= :now AND +account_id = :id)
		OR EXISTS (SELECT 1 FROM delivery WHERE next_at <= :now AND +account_id = :id)`;
	return db.get(sql, { id, now }) !== undefined;
}
