import type { Account } from '../accounts/account.mts';
import { rowNumber } from '../accounts/rowIds.mts';
import type { Database } from '../database/database.mts';

/**
 * Returns how a campaign went: the number of the logged call that made it, null when it is no longer logged, and how
 * many messages have each status of a delivery report.
 */
export function readCampaignCourse(db: Database, account: Account, ticket: string) {
	const named = { account: account.id, ticket };
	const call = db.get<{ id: number }>(
		`SELECT id FROM call WHERE account_id = :account AND request_id =
			(SELECT request_id FROM campaign WHERE account_id = :account AND ticket = :ticket)
		ORDER BY id LIMIT 1`,
		named,
	);
	const reports = db.all<{ status: number; count: number }>(
		`SELECT report_status AS status, count(*) AS count
		FROM recipient WHERE report_status IS NOT NULL AND campaign_id =
			(SELECT id FROM campaign WHERE account_id = :account AND ticket = :ticket)
		GROUP BY report_status ORDER BY count(*) DESC`,
		named,
	);
	return { call: call ? rowNumber(call.id) : null, reports };
}
