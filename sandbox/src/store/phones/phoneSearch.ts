import type { Account } from '../accounts/account.ts';
import type { Database } from '../database/database.ts';

type Named = Record<string, string>;

function phonesOf(db: Database, account: Account, sql: string, named: Named = {}): Set<string> {
	const rows = db.all<{ phone: string }>(sql, { account: account.id, ...named });
	return new Set(rows.map(({ phone }) => phone));
}

/**
 * Returns the phones that got a campaign whose text contains a text, or whose ticket it is, and those that
 * replied it. Upper and lower case of ASCII letters are the same.
 */
export function phonesWithText(db: Database, account: Account, text: string): Set<string> {
	const sql = `SELECT phone FROM recipient WHERE reason IS NULL AND campaign_id IN
			(SELECT id FROM campaign WHERE account_id = :account AND state = 'sent'
				AND (ticket = :text OR instr(lower(text), lower(:text)) > 0))
		UNION SELECT phone FROM event WHERE account_id = :account AND type IN ('MO', 'STOP')
			AND instr(lower(body ->> 'message'), lower(:text)) > 0`;
	return phonesOf(db, account, sql, { text });
}

/** Returns the phones that replied. */
export function phonesThatReplied(db: Database, account: Account): Set<string> {
	return phonesOf(
		db,
		account,
		"SELECT phone FROM event WHERE account_id = :account AND type IN ('MO', 'STOP')",
	);
}

/** Returns the phones with a message whose last delivery report says neither sent nor delivered (contract 6.4). */
export function phonesWithFailure(db: Database, account: Account): Set<string> {
	return phonesOf(
		db,
		account,
		'SELECT phone FROM recipient WHERE account_id = :account AND report_status NOT IN (1, 3)',
	);
}
