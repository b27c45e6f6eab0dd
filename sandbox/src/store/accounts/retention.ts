import type { Database } from '../database/database.ts';
import type { Account } from './account.ts';

/** Rows added since the last pruning in this process, by table and account id. */
const added = new WeakMap<Database, Map<string, number>>();

/**
 * Counts a new row. Rows are counted per account, since ids are shared: every n-th id might never be
 * this account's.
 * @returns true for the first row of a process, so that short runs on one data file do not add up, and
 *   then for every n-th
 */
function isTimeToPrune(db: Database, table: string, accountId: number, interval: number): boolean {
	const counts = added.get(db) ?? new Map<string, number>();
	added.set(db, counts);
	const key = `${table} ${accountId}`;
	const count = (counts.get(key) ?? interval - 1) + 1;
	counts.set(key, count % interval);
	return count >= interval;
}

/**
 * Counts a new row of a log, and deletes the account's oldest rows when it is time.
 * @param interval new rows between two prunings: pruning walks an index, too slow for each row
 * @param keep how many rows stay
 */
export function pruneLog(
	db: Database,
	table: 'error_log' | 'call',
	account: Account,
	interval: number,
	keep: number,
): void {
	if (!isTimeToPrune(db, table, account.id, keep < interval ? 1 : interval)) return;
	db.run(
		`DELETE FROM ${table} WHERE account_id = ? AND id <=
			(SELECT id FROM ${table} WHERE account_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
		account.id,
		account.id,
		keep,
	);
}

/** Events kept per account; those not delivered yet always stay. */
const KEPT_EVENTS = 10_000;
const EVENT_PRUNE_INTERVAL = 1000;

/** Counts a dispatched event. When it is time, deletes the account's oldest that are delivered, with their deliveries. */
export function pruneEvents(db: Database, accountId: number): void {
	if (!isTimeToPrune(db, 'event', accountId, EVENT_PRUNE_INTERVAL)) return;
	db.run(
		`DELETE FROM event WHERE account_id = ?1 AND due_at IS NULL AND id <=
			(SELECT id FROM event WHERE account_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
			AND NOT EXISTS (SELECT 1 FROM delivery
				WHERE event_id = event.id AND state IN ('pending', 'held'))`,
		accountId,
		KEPT_EVENTS,
	);
}
