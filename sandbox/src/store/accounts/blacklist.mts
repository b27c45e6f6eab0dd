import type { Database } from '../database/database.mts';
import type { Account } from './account.mts';

/** Adds a number to the blacklist, unless the number is already on the list. */
export function addToBlacklist(db: Database, account: Account, phone: string): void {
	db.run('INSERT OR IGNORE INTO blacklist VALUES (?, ?)', account.id, phone);
}

/** Removes a number from the blacklist. @returns whether the number was on the blacklist */
export function removeFromBlacklist(db: Database, account: Account, phone: string): boolean {
	const sql = 'DELETE FROM blacklist WHERE account_id = ? AND phone = ?';
	return db.run(sql, account.id, phone) > 0;
}

export function isBlacklisted(db: Database, account: Account, phone: string): boolean {
	const sql = 'SELECT 1 FROM blacklist WHERE account_id = ? AND phone = ?';
	return db.get(sql, account.id, phone) !== undefined;
}

/** Returns the blacklist's numbers, sorted. */
export function listBlacklist(db: Database, account: Account): Array<{ phone: string }> {
	return db.all('SELECT phone FROM blacklist WHERE account_id = ? ORDER BY phone', account.id);
}
