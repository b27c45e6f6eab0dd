import type { Database } from '../database/database.ts';
import type { Account } from './account.ts';

/** What is still pending for an account. */
export interface Pending {
	/** Campaigns that are scheduled, or wait for a moderator. */
	campaigns: number;
	/** Events that are not due yet. */
	events: number;
	/** Deliveries that are under way, or will be tried again. */
	deliveries: number;
	/** When the next of it is due, by the account's clock, in milliseconds since 1970; null for nothing. */
	next: number | null;
}

/** Returns what an account has to come. */
export function readPending(db: Database, { id, clockOffset }: Account): Pending {
	const rows = db.all<{ what: string; count: number; next: number | null }>(
		`SELECT 'campaigns' AS what, count(*) AS count, min(due_at) AS next FROM campaign
			WHERE account_id = ?1 AND state <> 'sent'
		UNION ALL SELECT 'events', count(*), min(due_at) + ?2 FROM event
			WHERE account_id = ?1 AND due_at IS NOT NULL
		UNION ALL SELECT 'deliveries', count(*), min(next_at) + ?2 FROM delivery
			WHERE account_id = ?1 AND next_at IS NOT NULL`,
		id,
		clockOffset,
	);
	const counts = Object.fromEntries(rows.map(({ what, count }) => [what, count]));
	const times = rows.flatMap(({ next }) => next ?? []);
	return {
		...(counts as Omit<Pending, 'next'>),
		next: times.length === 0 ? null : Math.min(...times),
	};
}

/** Tells whether an account has nothing to come. */
export function isIdle({ campaigns, events, deliveries }: Pending): boolean {
	return campaigns + events + deliveries === 0;
}
