import type { Account } from '../store/accounts/accounts.ts';
import type { Database } from '../store/database/database.ts';
import type { SeedContact } from '../store/accounts/seed.ts';

/** Sets the credits of an account. No alert comes of it: only sending makes one. */
export function setCredits(db: Database, account: Account, credits: number): void {
	db.run('UPDATE account SET credits = ? WHERE id = ?', credits, account.id);
}

export function addToBlacklist(db: Database, account: Account, phone: string): void {
	db.run('INSERT OR IGNORE INTO blacklist VALUES (?, ?)', account.id, phone);
}

/** @returns whether it was there */
export function removeFromBlacklist(db: Database, account: Account, phone: string): boolean {
	const sql = 'DELETE FROM blacklist WHERE account_id = ? AND phone = ?';
	return db.change(sql, account.id, phone) > 0;
}

/** Puts a number on the NPAI list, once. @param at by the account's clock */
export function addToNpai(db: Database, account: Account, phone: string, at: number): void {
	db.transaction(() => {
		removeFromNpai(db, account, phone);
		db.run(
			`INSERT INTO npai (account_id, destination, at, info, campaign_id, batch_id)
			VALUES (?, ?, ?, '["","","",""]', NULL, NULL)`,
			account.id,
			phone,
			at,
		);
	});
}

/** @returns whether it was there */
export function removeFromNpai(db: Database, account: Account, phone: string): boolean {
	const sql = 'DELETE FROM npai WHERE account_id = ? AND destination = ?';
	return db.change(sql, account.id, phone) > 0;
}

/** The first free whole number for a list. */
function nextListId(db: Database, account: Account): string {
	const row = db.get<{ highest: number | null }>(
		`SELECT max(CAST(id AS INTEGER)) AS highest FROM list
		WHERE account_id = ? AND length(id) < 16 AND id NOT GLOB '*[^0-9]*'`,
		account.id,
	);
	return String(Math.max(row?.highest ?? 0, 1000) + 1);
}

/** Adds a list with its contacts, in one transaction. @returns its id */
export function addList(
	db: Database,
	account: Account,
	name: string,
	contacts: readonly SeedContact[],
): string {
	return db.transaction(() => {
		const id = nextListId(db, account);
		db.run('INSERT INTO list (account_id, id, name) VALUES (?, ?, ?)', account.id, id, name);
		for (const { phone, info1 = '', info2 = '', info3 = '', info4 = '' } of contacts) {
			db.run(
				'INSERT INTO contact (account_id, list_id, phone, info) VALUES (?, ?, ?, ?)',
				account.id,
				id,
				phone,
				JSON.stringify([info1, info2, info3, info4]),
			);
		}
		return id;
	});
}

/** @returns whether there was such a list */
export function removeList(db: Database, account: Account, id: string): boolean {
	return db.transaction(() => {
		db.run('DELETE FROM contact WHERE account_id = ? AND list_id = ?', account.id, id);
		return db.change('DELETE FROM list WHERE account_id = ? AND id = ?', account.id, id) > 0;
	});
}
