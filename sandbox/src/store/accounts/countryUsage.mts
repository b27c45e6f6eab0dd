import { parisMonth } from '../../domain/parisTime.mts';
import type { Database } from '../database/database.mts';
import type { Account } from './account.mts';

/** Returns the number of messages per country in the current month (Europe/Paris). */
export function readCountryUsage(db: Database, account: Account, now: number): Map<string, number> {
	const rows = db.all<{ country: string; count: number }>(
		'SELECT country, count FROM country_usage WHERE account_id = ? AND month = ?',
		account.id,
		parisMonth(now),
	);
	return new Map(rows.map(({ country, count }) => [country, count]));
}

/** Adds message counts to the current month's usage. */
export function addCountryUsage(
	db: Database,
	account: Account,
	now: number,
	counts: ReadonlyMap<string, number>,
): void {
	for (const [country, count] of counts) {
		db.run(
			`INSERT INTO country_usage VALUES (?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET count = count + excluded.count`,
			account.id,
			parisMonth(now),
			country,
			count,
		);
	}
}
