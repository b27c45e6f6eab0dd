import type { Database, PageRange } from '../database/database.ts';
import { countRows, type Account } from './account.ts';

/** Puts a number on the blacklist, if it is not on it. */
export function addToBlacklist(db: Database, account: Account, phone: string): void {
	db.run('INSERT OR IGNORE INTO blacklist VALUES (?, ?)', account.id, phone);
}

/** @returns whether the number was on the blacklist */
export function removeFromBlacklist(db: Database, account: Account, phone: string): boolean {
	const sql = 'DELETE FROM blacklist WHERE account_id = ? AND phone = ?';
	return db.change(sql, account.id, phone) > 0;
}

export function isBlacklisted(db: Database, account: Account, phone: string): boolean {
	const sql = 'SELECT 1 FROM blacklist WHERE account_id = ? AND phone = ?';
	return db.get(sql, account.id, phone) !== undefined;
}

/** Returns a page of the blacklist, sorted by number. */
export function pageOfBlacklist(db: Database, account: Account, { limit, offset }: PageRange) {
	const rows = db.all<{ phone: string }>(
		'SELECT phone FROM blacklist WHERE account_id = ? ORDER BY phone LIMIT ? OFFSET ?',
		account.id,
		limit,
		offset,
	);
	return { total: countRows(db, account, 'blacklist'), rows };
}
