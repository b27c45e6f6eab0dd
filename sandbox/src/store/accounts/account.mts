import type { Database } from '../database/database.mts';
import type { Seed } from '../../schemas/seed.mts';

export type AccountSettings = Omit<
	Seed,
	'credits' | 'blacklist' | 'npai' | 'lists' | 'webhooks' | 'faults' | 'clock'
> & { rehearsal?: Rehearsal };

/** A rehearsal's beginning, and the time simulated so far. */
export interface Rehearsal {
	/** The time of the beginning, on the account's clock. */
	begunAt: number;
	/** The IDs of the newest rows when the rehearsal began. */
	campaign: number;
	event: number;
	/** Milliseconds simulated so far, on the account's clock and in real time. */
	simulatedMs: number;
	realMs: number;
}

/** One isolated account, identified by its bearer token. */
export interface Account {
	id: number;
	token: string;
	settings: AccountSettings;
	/** The number of milliseconds by which the account's clock is ahead of the machine's clock. */
	clockOffset: number;
	/** The time on a stopped clock; null while the clock runs. */
	stoppedAt: number | null;
}

/** Counts an account's rows in a table. */
export function countRows(db: Database, account: Account, table: string): number {
	return db.count(`FROM ${table} WHERE account_id = ?`, account.id);
}
