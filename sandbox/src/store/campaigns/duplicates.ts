import type { Account } from '../accounts/account.ts';
import type { Database } from '../database/database.ts';
import type { Duplicate } from './duplicate.ts';

/** Returns the numbers that got the same text in more than one campaign. One that has not gone out does not count. */
export function listDuplicates(db: Database, account: Account): Duplicate[] {
	return db
		.all<{ phone: string; text: string; tickets: string }>(
			`SELECT r.phone, min(c.text) AS text, group_concat(c.ticket) AS tickets
			FROM campaign c JOIN recipient r ON r.campaign_id = c.id
			WHERE c.account_id = :account AND c.state = 'sent' AND r.reason IS NULL AND c.content_hash IN
				(SELECT content_hash FROM campaign WHERE account_id = :account AND state = 'sent'
				GROUP BY content_hash HAVING count(*) > 1)
			GROUP BY r.phone, c.content_hash, iif(c.uses_info, r.info, NULL) HAVING count(*) > 1 ORDER BY r.phone`,
			{ account: account.id },
		)
		.map((row) => ({ ...row, tickets: row.tickets.split(',') }));
}
