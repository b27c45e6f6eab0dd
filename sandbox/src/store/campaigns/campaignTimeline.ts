import type { Account } from '../accounts/account.ts';
import { withRowNumber } from '../accounts/rowIds.ts';
import type { Database } from '../database/database.ts';

interface ReportCount {
	status: number;
	count: number;
	first: number;
	last: number;
}

/**
 * Returns what happened around a campaign: the logged call that made it, null when it is no longer
 * logged, and how many messages have each status of a delivery report, with the first and the last time.
 */
export function readCampaignTimeline(db: Database, account: Account, ticket: string) {
	const call = db.get<{ id: number; at: number; method: string; path: string }>(
		`SELECT id, at, method, path FROM call WHERE account_id = :account AND request_id =
			(SELECT request_id FROM campaign WHERE account_id = :account AND ticket = :ticket)
		ORDER BY id LIMIT 1`,
		{ account: account.id, ticket },
	);
	const reports = db.all<ReportCount>(
		`SELECT report_status AS status, count(*) AS count, min(report_at) AS first, max(report_at) AS last
		FROM recipient WHERE report_status IS NOT NULL AND campaign_id =
			(SELECT id FROM campaign WHERE account_id = :account AND ticket = :ticket)
		GROUP BY report_status ORDER BY min(report_at)`,
		{ account: account.id, ticket },
	);
	return {
		call: call ? { ...withRowNumber(call), at: new Date(call.at).toISOString() } : null,
		reports: reports.map(({ first, last, ...rest }) => ({
			...rest,
			first: new Date(first).toISOString(),
			last: new Date(last).toISOString(),
		})),
	};
}
