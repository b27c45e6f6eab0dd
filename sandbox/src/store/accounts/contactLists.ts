import { OUTCOME, Refusal } from '../../domain/outcome.ts';
import type { Assumptions, InfoFields, Recipient } from '../../domain/types.ts';
import type { Database, PageRange } from '../database/database.ts';
import type { Account } from './account.ts';
import { infoFieldsOf, type Seed, type SeedContact } from '../../schemas/seed.ts';

/** Stores a list with its contacts; contacts of a list with the same id stay. */
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

/** Returns the first free integer id for a list. */
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
	contacts: SeedContact[],
): string {
	return db.transaction(() => {
		const id = nextListId(db, account);
		storeList(db, account, { id, name, contacts });
		return id;
	});
}

/** @returns whether there was such a list */
export function removeList(db: Database, account: Account, id: string): boolean {
	return db.transaction(() => {
		db.run('DELETE FROM contact WHERE account_id = ? AND list_id = ?', account.id, id);
		return db.run('DELETE FROM list WHERE account_id = ? AND id = ?', account.id, id) > 0;
	});
}

function readContacts(
	db: Database,
	account: Account,
	list: string,
	{ limit, offset }: PageRange,
): Array<{ phone: string; info: InfoFields }> {
	return db
		.all<{ phone: string; info: string }>(
			`SELECT phone, info FROM contact WHERE account_id = ? AND list_id = ?
			ORDER BY id LIMIT ? OFFSET ?`,
			account.id,
			list,
			limit,
			offset,
		)
		.map(({ phone, info }) => ({ phone, info: JSON.parse(info) as InfoFields }));
}

/** Returns a page of the contacts of a list, in their order. */
export function pageOfContacts(db: Database, account: Account, list: string, page: PageRange) {
	return {
		total: db.count('FROM contact WHERE account_id = ? AND list_id = ?', account.id, list),
		rows: readContacts(db, account, list, page),
	};
}

/**
 * Returns the contacts of lists as recipients, in the order of the lists.
 * @throws Refusal -5 for an id that the account does not have
 */
export function readContactsOfLists(
	db: Database,
	account: Account,
	lists: readonly string[],
	assumptions: Assumptions,
): Recipient[] {
	const sql = 'SELECT 1 FROM list WHERE account_id = ? AND id = ?';
	const isKnown = (list: string) => db.get(sql, account.id, list) !== undefined;
	const { known = [], unknown = [] } = Object.groupBy(lists, (list) =>
		isKnown(list) ? 'known' : 'unknown',
	);
	const isRefused = known.length === 0 || assumptions.text('lists.unknown') === 'refuse';
	if (unknown.length > 0 && isRefused) {
		throw new Refusal(OUTCOME.notFound, `There is no list ${unknown[0]}`);
	}
	return known.flatMap((list) =>
		readContacts(db, account, list, { limit: -1, offset: 0 }).map(({ phone, info }) => {
			return { given: phone, gsmsmsid: null, info };
		}),
	);
}
