import type { Pending } from '../../schemas/account.mts';
import type { Database } from '../database/database.mts';
import type { Account } from './account.mts';

/** Returns what an account has to come, by its clock. */
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
	const {
		campaigns = 0,
		events = 0,
		deliveries = 0,
	} = Object.fromEntries(rows.map(({ what, count }) => [what, count]));
	const times = rows.flatMap(({ next }) => next ?? []);
	return {
		idle: campaigns + events + deliveries === 0,
		...{ campaigns, events, deliveries },
		next: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
	};
}
