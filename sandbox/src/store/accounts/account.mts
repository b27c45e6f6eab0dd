import type { Database } from '../database/database.mts';
import type { Seed } from '../../schemas/seed.mts';

export type AccountSettings = Omit<
	Seed,
	'credits' | 'blacklist' | 'npai' | 'lists' | 'webhooks' | 'faults' | 'clock'
>;

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
