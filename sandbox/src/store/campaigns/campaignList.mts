import type { CampaignCounters, CampaignState } from '../../domain/types.mts';
import type { Given } from '../../domain/schemaTypes.mts';
import type { CAMPAIGN_FILTER } from '../../schemas/records.mts';
import type { Account } from '../accounts/account.mts';
import type { Database, ListRange } from '../database/database.mts';

interface CampaignRow {
	ticket: string;
	request_id: string | null;
	created_at: number;
	state: CampaignState;
	due_at: number | null;
	sent_at: number | null;
	pushtype: string | null;
	sender: string | null;
	text: string;
	links: string;
	counters: string;
}

const isoOrNull = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function toCampaign(row: CampaignRow) {
	const { cost, ...counters } = JSON.parse(row.counters) as CampaignCounters;
	return {
		ticket: row.ticket,
		requestId: row.request_id,
		state: row.state,
		createdAt: new Date(row.created_at).toISOString(),
		scheduledFor: isoOrNull(row.due_at),
		sentAt: isoOrNull(row.sent_at),
		pushtype: row.pushtype,
		sender: row.sender,
		text: row.text,
		links: JSON.parse(row.links) as string[],
		counters: { total: counters.total, sent: counters.sent, ...counters.filtered },
		cost,
	};
}

/** A null member matches every campaign. */
type CampaignFilter = Given<typeof CAMPAIGN_FILTER>;

const FILTERED_CAMPAIGNS = `FROM campaign c WHERE account_id = :account
	AND (:state IS NULL OR state = :state) AND (:ticket IS NULL OR ticket = :ticket)
	AND (:text IS NULL OR ticket = :text OR instr(lower(c.text), lower(:text)) > 0
		OR instr(lower(sender), lower(:text)) > 0 OR EXISTS
			(SELECT 1 FROM recipient WHERE account_id = :account AND phone = :text AND campaign_id = c.id))`;

/** Returns a page of the campaigns that match a filter, with their counters and request IDs. */
export function listCampaigns(
	db: Database,
	account: Account,
	filter: CampaignFilter,
	range: ListRange,
) {
	const named = { account: account.id, ...filter };
	const { total, rows } = db.page<CampaignRow>('*', FILTERED_CAMPAIGNS, named, range);
	return { total, rows: rows.map(toCampaign) };
}

/** Returns the campaign with the given ticket, or undefined. */
export function findCampaign(db: Database, account: Account, ticket: string) {
	const sql = 'SELECT * FROM campaign WHERE account_id = ? AND ticket = ?';
	const row = db.get<CampaignRow>(sql, account.id, ticket);
	return row && toCampaign(row);
}

/** Counts a campaign's messages by delivery report status. */
export function countReports(db: Database, account: Account, ticket: string) {
	return db.all<{ status: number; count: number }>(
		`SELECT report_status AS status, count(*) AS count
		FROM recipient WHERE report_status IS NOT NULL AND campaign_id =
			(SELECT id FROM campaign WHERE account_id = ? AND ticket = ?)
		GROUP BY report_status ORDER BY count(*) DESC`,
		account.id,
		ticket,
	);
}
