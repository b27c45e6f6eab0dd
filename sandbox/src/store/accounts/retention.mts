import type { Database } from '../database/database.mts';
import type { Account } from './account.mts';
import { rowNumber } from './rowIds.mts';

/**
 * Rows between two prunings, which walk an index: too slow for each row. A prime, so that it is met although every
 * second event is due later.
 */
const PRUNE_INTERVAL = 997;
/** Rows of a log, or events, kept per account; events not delivered yet always stay. */
const KEPT_ROWS = 10_000;

/**
 * Deletes the account's oldest rows of a log when it is time.
 * @param id of the row that was added
 */
export function pruneLog(
	db: Database,
	table: 'error_log' | 'call',
	account: Account,
	id: number,
): void {
	if (rowNumber(id) % PRUNE_INTERVAL !== 0) return;
	db.run(
		`DELETE FROM ${table} WHERE account_id = ?1 AND id <=
			(SELECT id FROM ${table} WHERE account_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
		account.id,
		KEPT_ROWS,
	);
}

/**
 * When it is time, deletes the account's oldest events that are delivered, with their deliveries. Those of a rehearsal
 * stay, for its summary.
 * @param id dispatched
 */
export function pruneEvents(db: Database, accountId: number, id: number): void {
	if (rowNumber(id) % PRUNE_INTERVAL !== 0) return;
	db.run(
		`DELETE FROM event WHERE account_id = ?1 AND due_at IS NULL AND id <=
			(SELECT id FROM event WHERE account_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
			AND id <= (SELECT coalesce(settings ->> '$.rehearsal.event', 9e15) FROM account WHERE id = ?1)
			AND NOT EXISTS (SELECT 1 FROM delivery
				WHERE event_id = event.id AND state IN ('pending', 'held'))`,
		accountId,
		KEPT_ROWS,
	);
}
