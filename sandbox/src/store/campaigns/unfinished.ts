import type { Account } from '../accounts/account.ts';
import type { Database } from '../database/database.ts';

/** The state of a campaign while its recipients are stored. Nothing that is read of an account shows it. */
export const UNFINISHED = 'unfinished';

/**
 * Deletes campaigns that were never accepted, because a kill or an error interrupted them.
 * @param account whose call was interrupted; null for all
 */
export function dropUnfinished(db: Database, account: Pick<Account, 'id'> | null): void {
	const campaigns = db.all<{ id: number }>(
		`SELECT id FROM campaign WHERE state <> 'sent' AND state = :unfinished
			AND (:account IS NULL OR account_id = :account)`,
		{ unfinished: UNFINISHED, account: account?.id ?? null },
	);
	for (const { id } of campaigns) {
		db.transaction(() => {
			const recipients = 'SELECT id FROM recipient WHERE campaign_id = ?';
			db.run(`DELETE FROM short_link WHERE recipient_id IN (${recipients})`, id);
			db.run('DELETE FROM recipient WHERE campaign_id = ?', id);
			db.run('DELETE FROM campaign WHERE id = ?', id);
		});
	}
}
