import type { Database } from '../database/database.mts';
import type { Seed } from '../../schemas/seed.mts';

export type AccountSettings = Omit<
	Seed,
	'credits' | 'blacklist' | 'npai' | 'lists' | 'webhooks' | 'faults' | 'clock'
> & { rehearsal?: Rehearsal };

/** Where a rehearsal began, and how much of it was played. */
export interface Rehearsal {
	/** By the account's clock. */
	begunAt: number;
	/** The ids of the newest rows at its beginning. */
	campaign: number;
	event: number;
	/** Milliseconds that passed on the account's clock while it was played, and on the machine's. */
	simulatedMs: number;
	realMs: number;
}

/** One isolated account, identified by its bearer token. */
export interface Account {
	id: number;
	token: string;
	settings: AccountSettings;
	/** Milliseconds that the account's clock is ahead of the machine's. */
	clockOffset: number;
	/** What the clock shows while it stands still; null while it runs. */
	stoppedAt: number | null;
}

/** Counts an account's rows in a table. */
export function countRows(db: Database, account: Account, table: string): number {
	return db.count(`FROM ${table} WHERE account_id = ?`, account.id);
}
