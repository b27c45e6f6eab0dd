import type { Pending } from '../../schemas/account.mts';
import type { Database } from '../database/database.mts';
import type { Account } from './account.mts';

/** Returns the pending campaigns, events and deliveries of an account, by its clock. */
export function readPending(db: Database, { id, clockOffset }: Account): Pending {
	const rows = db.all<{ what: string; count: number; next: number | null }>(
		`SELECT 'campaigns' AS what, count(*) AS count, min(due_at) AS next FROM campaign
			WHERE account_id = ?1 AND state <> 'sent'
		UNION ALL SELECT 'actions', count(*), min(due_at) + ?2 FROM phone_action WHERE account_id = ?1
		UNION ALL SELECT 'events', count(*), min(due_at) + ?2 FROM event
			WHERE account_id = ?1 AND due_at IS NOT NULL
		UNION ALL SELECT 'deliveries', count(*), min(next_at) + ?2 FROM delivery
			WHERE account_id = ?1 AND next_at IS NOT NULL`,
		id,
		clockOffset,
	);
	const {
		campaigns = 0,
		actions = 0,
		events = 0,
		deliveries = 0,
	} = Object.fromEntries(rows.map(({ what, count }) => [what, count]));
	const times = rows.flatMap(({ next }) => next ?? []);
	return {
		idle: campaigns + actions + events + deliveries === 0,
		...{ campaigns, actions, events, deliveries },
		next: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
	};
}

/** Checks whether an event or a delivery of an account is due. @param now of the machine's clock */
export function hasDue(db: Database, { id }: Account, now: number): boolean {
	// The plus prevents SQLite from reading all rows of the account.
	const sql = `SELECT 1 WHERE EXISTS (SELECT 1 FROM event WHERE due_at <= :now AND +account_id = :id)
		OR EXISTS (SELECT 1 FROM delivery WHERE next_at <= :now AND +account_id = :id)`;
	return db.get(sql, { id, now }) !== undefined;
}
