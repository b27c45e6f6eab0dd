import type { Account } from '../accounts/account.ts';
import type { Database } from '../database/database.ts';

/** Returns the numbers that got the same text in more than one campaign. */
export function listDuplicates(db: Database, account: Account) {
	return db
		.all<{ phone: string; text: string; tickets: string }>(
			`SELECT r.phone, min(c.text) AS text, group_concat(c.ticket) AS tickets
			FROM campaign c JOIN recipient r ON r.campaign_id = c.id
			WHERE c.account_id = :account AND r.reason IS NULL AND c.content_hash IN
				(SELECT content_hash FROM campaign WHERE account_id = :account
				GROUP BY content_hash HAVING count(*) > 1)
			GROUP BY r.phone, c.content_hash, iif(c.uses_info, r.info, NULL) HAVING count(*) > 1 ORDER BY r.phone`,
			{ account: account.id },
		)
		.map(({ phone, text, tickets }) => ({ phone, text, tickets: tickets.split(',') }));
}

interface DuplicateSummary {
	/** The newest recipient when the summary was read. */
	newest: number | null;
	total: number;
	first: ReturnType<typeof listDuplicates>;
}

const MAX_LISTED = 50;
const summaryCache = new WeakMap<Account, DuplicateSummary>();

/** Tells whether two campaigns have the same text: a cheap check that spares most accounts the full search. */
function hasRepeatedText(db: Database, account: Account): boolean {
	const sql = `SELECT 1 FROM campaign WHERE account_id = ?
		GROUP BY content_hash HAVING count(*) > 1 LIMIT 1`;
	return db.get(sql, account.id) !== undefined;
}

/** Returns how many numbers got the same text in two campaigns, and the first 50 of them. */
export function summarizeDuplicates(db: Database, account: Account) {
	const sql = 'SELECT max(id) AS newest FROM recipient WHERE account_id = ?';
	const newest = db.get<{ newest: number | null }>(sql, account.id)?.newest ?? null;
	const cached = summaryCache.get(account);
	if (cached?.newest === newest) return cached;
	const all = hasRepeatedText(db, account) ? listDuplicates(db, account) : [];
	const summary = { newest, total: all.length, first: all.slice(0, MAX_LISTED) };
	summaryCache.set(account, summary);
	return summary;
}
