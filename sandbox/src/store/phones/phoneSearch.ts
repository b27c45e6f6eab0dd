import type { Account } from '../accounts/account.ts';
import type { Database } from '../database/database.ts';

/**
 * Returns the phones that got a campaign whose text contains a text, or whose ticket it is, and those that
 * replied it. Upper and lower case of ASCII letters are the same.
 */
export function phonesWithText(db: Database, account: Account, text: string): Set<string> {
	const rows = db.all<{ phone: string }>(
		`SELECT phone FROM recipient WHERE reason IS NULL AND campaign_id IN
			(SELECT id FROM campaign WHERE account_id = :account AND state = 'sent'
				AND (ticket = :text OR instr(lower(text), lower(:text)) > 0))
		UNION SELECT phone FROM event WHERE account_id = :account AND type IN ('MO', 'STOP')
			AND instr(lower(body ->> 'message'), lower(:text)) > 0`,
		{ account: account.id, text },
	);
	return new Set(rows.map(({ phone }) => phone));
}
