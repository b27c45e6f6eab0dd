import type { Account } from './accounts.ts';
import type { Database } from '../database/database.ts';

/** A table of which an account keeps the newest rows only. */
export interface LogRetention {
	table: 'error_log' | 'call';
	/** After how many new rows of an account the oldest go: not at each, it costs a walk. */
	every: number;
	/** New rows of each account since its last sweep, in this process. */
	added: WeakMap<Account, number>;
}

/** Deletes all but the newest rows of an account. */
function sweep(db: Database, table: LogRetention['table'], account: Account, keep: number): void {
	db.run(
		`DELETE FROM ${table} WHERE account_id = ? AND id <=
			(SELECT id FROM ${table} WHERE account_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
		account.id,
		account.id,
		keep,
	);
}

/**
 * Counts a new row, and sweeps when it is time. Each account counts its own rows: ids are shared by
 * all, and an account whose rows never fall on a round one would grow for ever. The first row of a
 * process sweeps too, so that short runs on one data file do not add up.
 */
export function pruneLog(db: Database, capped: LogRetention, account: Account, keep: number): void {
	const added = (capped.added.get(account) ?? Infinity) + 1;
	const isDue = keep < capped.every || added >= capped.every;
	if (isDue) sweep(db, capped.table, account, keep);
	capped.added.set(account, isDue ? 0 : added);
}

/** Events kept of each account; those not delivered yet always are. */
const KEEP_EVENTS = 10_000;
const SWEEP_EVERY = 1000;
/** Events of each account since its last sweep, by its id. */
const passed = new WeakMap<Database, Map<number, number>>();

/** Counts an event that was passed on, and now and then deletes all but the newest, with their deliveries. */
export function pruneEvents(db: Database, accountId: number): void {
	const counts = passed.get(db) ?? new Map<number, number>();
	passed.set(db, counts);
	const count = (counts.get(accountId) ?? SWEEP_EVERY - 1) + 1;
	counts.set(accountId, count % SWEEP_EVERY);
	if (count < SWEEP_EVERY) return;
	db.run(
		`DELETE FROM event WHERE account_id = ? AND due_at IS NULL AND id <=
			(SELECT id FROM event WHERE account_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?)
			AND NOT EXISTS (SELECT 1 FROM delivery
				WHERE event_id = event.id AND state IN ('pending', 'held'))`,
		accountId,
		accountId,
		KEEP_EVENTS,
	);
}
