import { OUTCOME, Rejection } from '../../domain/outcome.mts';
import type { InfoFields, Recipient } from '../../domain/types.mts';
import type { Database } from '../database/database.mts';
import type { Account } from './account.mts';
import { infoFieldsOf, type Seed } from '../../schemas/seed.mts';

/** Stores a contact list. If a list with this ID exists, the new contacts are added to the existing contacts. */
export function storeList(db: Database, account: Account, list: Seed['lists'][number]): void {
	const listId = String(list.id);
	db.run(
		'INSERT OR REPLACE INTO list (account_id, id, name) VALUES (?, ?, ?)',
		account.id,
		listId,
		list.name ?? '',
	);
	for (const contact of list.contacts) {
		db.insert('contact', {
			account_id: account.id,
			list_id: listId,
			phone: contact.phone,
			info: JSON.stringify(infoFieldsOf(contact)),
		});
	}
}

function readContacts(
	db: Database,
	account: Account,
	list: string,
): Array<{ phone: string; info: InfoFields }> {
	return db
		.all<{ phone: string; info: string }>(
			`SELECT phone, info FROM contact WHERE account_id = ? AND list_id = ?
			ORDER BY id`,
			account.id,
			list,
		)
		.map(({ phone, info }) => ({ phone, info: JSON.parse(info) as InfoFields }));
}

/**
 * Returns the lists' contacts as recipients, in list order.
 * @throws Rejection -5 for an unknown list ID
 */
export function readContactsOfLists(
	db: Database,
	account: Account,
	lists: readonly string[],
): Recipient[] {
	const sql = 'SELECT 1 FROM list WHERE account_id = ? AND id = ?';
	const missing = lists.find((list) => db.get(sql, account.id, list) === undefined);
	if (missing !== undefined) throw new Rejection(OUTCOME.notFound, `There is no list ${missing}`);
	return lists.flatMap((list) =>
		readContacts(db, account, list).map(({ phone, info }) => {
			return { given: phone, gsmsmsid: null, info };
		}),
	);
}
