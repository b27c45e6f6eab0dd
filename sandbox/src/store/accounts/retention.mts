import type { Database } from '../database/database.mts';
import type { Account } from './account.mts';
import { rowNumber } from './rowIds.mts';

/**
 * The number of rows between two prunings. Pruning reads an index, which is too slow for every row. The number is odd:
 * if every second event is due much later, pruning with an even number might never run.
 */
const PRUNE_INTERVAL = 997;
/** Maximum number of events, and of rows per log, in an account. Events that are not delivered yet are always kept. */
const KEPT_ROWS = 10_000;

/** Deletes an account's oldest rows, if pruning is due. @param id the new row's ID @param condition in SQL */
function prune(db: Database, table: string, accountId: number, id: number, condition = ''): void {
	if (rowNumber(id) % PRUNE_INTERVAL !== 0) return;
	db.run(
		`DELETE FROM ${table} WHERE account_id = ?1 ${condition} AND id <=
			(SELECT id FROM ${table} WHERE account_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
		accountId,
		KEPT_ROWS,
	);
}

/** Deletes a log's oldest rows, if pruning is due. @param id the new row's ID */
export const pruneLog = (db: Database, table: 'error_log' | 'call', account: Account, id: number) =>
	prune(db, table, account.id, id);

const PRUNABLE = `AND due_at IS NULL
	AND id <= (SELECT coalesce(settings ->> '$.rehearsal.event', 9e15) FROM account WHERE id = ?1)
	AND NOT EXISTS (SELECT 1 FROM delivery WHERE event_id = event.id AND state IN ('pending', 'held'))`;

/** Deletes the oldest delivered events, if pruning is due. A rehearsal's events are kept for its summary. */
export const pruneEvents = (db: Database, accountId: number, id: number) =>
	prune(db, 'event', accountId, id, PRUNABLE);
