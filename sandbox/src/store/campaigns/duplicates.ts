import type { Account } from '../accounts/accounts.ts';
import type { Database } from '../database/database.ts';
import { listDuplicates } from './messages.ts';

interface Found {
	stamp: string;
	total: number;
	first: ReturnType<typeof listDuplicates>;
}

const MAX_LISTED = 50;
const duplicatesCache = new WeakMap<Account, Found>();

/** Whether two campaigns of an account have the same text at all: without that no number can have it twice. */
function hasRepeatedText(db: Database, account: Account): boolean {
	const sql = `SELECT 1 FROM campaign WHERE account_id = ?
		GROUP BY content_hash HAVING count(*) > 1 LIMIT 1`;
	return db.get(sql, account.id) !== undefined;
}

/** How many numbers got the same text in two campaigns, and the first of them. */
export function findDuplicates(db: Database, account: Account): Pick<Found, 'total' | 'first'> {
	const sql = 'SELECT max(id) AS newest FROM recipient WHERE account_id = ?';
	const stamp = JSON.stringify(db.get(sql, account.id));
	const known = duplicatesCache.get(account);
	if (known?.stamp === stamp) return known;
	const all = hasRepeatedText(db, account) ? listDuplicates(db, account) : [];
	const found = { stamp, total: all.length, first: all.slice(0, MAX_LISTED) };
	duplicatesCache.set(account, found);
	return found;
}
