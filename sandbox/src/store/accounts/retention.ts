import type { Database } from '../database/database.ts';
import type { Account } from './account.ts';

/** How a log table is pruned. */
export interface LogRetention {
	table: 'error_log' | 'call';
	/** Rows that an account adds between two prunings: pruning walks an index, too slow for each row. */
	every: number;
	/** Rows that each account added since its last pruning, in this process. */
	added: WeakMap<Account, number>;
}

/**
 * Counts a new row, and deletes an account's oldest rows when it is time. Rows are counted per account:
 * ids are shared by all, so an account whose rows never got a round id would grow for ever. The first
 * row of a process prunes too, so that short runs on one data file do not add up.
 * @param keep how many rows stay
 */
export function pruneLog(
	db: Database,
	retention: LogRetention,
	account: Account,
	keep: number,
): void {
	const { table, every } = retention;
	const added = (retention.added.get(account) ?? Infinity) + 1;
	const isTime = keep < every || added >= every;
	retention.added.set(account, isTime ? 0 : added);
	if (!isTime) return;
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
/** Events of each account, by its id, since its last pruning. */
const dispatched = new WeakMap<Database, Map<number, number>>();

/** Counts a dispatched event; each thousandth deletes the account's oldest events with their deliveries. */
export function pruneEvents(db: Database, accountId: number): void {
	const counts = dispatched.get(db) ?? new Map<number, number>();
	dispatched.set(db, counts);
	const count = (counts.get(accountId) ?? EVENT_PRUNE_INTERVAL - 1) + 1;
	counts.set(accountId, count % EVENT_PRUNE_INTERVAL);
	if (count < EVENT_PRUNE_INTERVAL) return;
	db.run(
		`DELETE FROM event WHERE account_id = ? AND due_at IS NULL AND id <=
			(SELECT id FROM event WHERE account_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?)
			AND NOT EXISTS (SELECT 1 FROM delivery
				WHERE event_id = event.id AND state IN ('pending', 'held'))`,
		accountId,
		accountId,
		KEPT_EVENTS,
	);
}
