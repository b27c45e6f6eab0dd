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

/** Deletes the account's oldest rows when it is time. @param id added @param condition of rows that may go */
function prune(db: Database, table: string, accountId: number, id: number, condition = ''): void {
	if (rowNumber(id) % PRUNE_INTERVAL !== 0) return;
	db.run(
		`DELETE FROM ${table} WHERE account_id = ?1 ${condition} AND id <=
			(SELECT id FROM ${table} WHERE account_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
		accountId,
		KEPT_ROWS,
	);
}

/** When it is time, deletes the oldest rows of a log. @param id added */
export const pruneLog = (db: Database, table: 'error_log' | 'call', account: Account, id: number) =>
	prune(db, table, account.id, id);

const PRUNABLE = `AND due_at IS NULL
	AND id <= (SELECT coalesce(settings ->> '$.rehearsal.event', 9e15) FROM account WHERE id = ?1)
	AND NOT EXISTS (SELECT 1 FROM delivery WHERE event_id = event.id AND state IN ('pending', 'held'))`;

/** When it is time, deletes the oldest events that are delivered. Those of a rehearsal stay, for its summary. */
export const pruneEvents = (db: Database, accountId: number, id: number) =>
	prune(db, 'event', accountId, id, PRUNABLE);
