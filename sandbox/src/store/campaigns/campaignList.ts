import type { CampaignCounters } from '../../domain/types.ts';
import type { Account } from '../accounts/account.ts';
import type { Database, PageRange } from '../database/database.ts';

interface CampaignRow {
	ticket: string;
	request_id: string | null;
	created_at: number;
	state: string;
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
		createdAt: isoOrNull(row.created_at),
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

/** Returns all campaigns of an account with their counters and what was requested, oldest first. */
export function listCampaigns(db: Database, account: Account) {
	const sql = 'SELECT * FROM campaign WHERE account_id = ? ORDER BY id';
	return db.all<CampaignRow>(sql, account.id).map(toCampaign);
}

/** Null for any. */
export interface CampaignFilter {
	state: string | null;
	/** A part of the text or of the sender, the ticket, or a number that it was for, in digits. */
	search: string | null;
}

const FILTERED_CAMPAIGNS = `FROM campaign c WHERE account_id = :account
	AND (:state IS NULL OR state = :state)
	AND (:search IS NULL OR ticket = :search OR instr(lower(text), lower(:search)) > 0
		OR instr(lower(sender), lower(:search)) > 0 OR EXISTS
			(SELECT 1 FROM recipient WHERE account_id = :account AND phone = :search AND campaign_id = c.id))`;

/** Returns a page of the campaigns that match a filter, newest first. */
export function pageOfCampaigns(
	db: Database,
	account: Account,
	filter: CampaignFilter,
	page: PageRange,
) {
	const named = { account: account.id, ...filter };
	const campaigns = db
		.all<CampaignRow>(
			`SELECT * ${FILTERED_CAMPAIGNS} ORDER BY id DESC LIMIT :limit OFFSET :offset`,
			{
				...named,
				...page,
			},
		)
		.map(toCampaign);
	return { total: db.count(FILTERED_CAMPAIGNS, named), campaigns };
}

/** Returns the campaign with a ticket, undefined for none. */
export function findCampaign(db: Database, account: Account, ticket: string) {
	const sql = 'SELECT * FROM campaign WHERE account_id = ? AND ticket = ?';
	const row = db.get<CampaignRow>(sql, account.id, ticket);
	return row && toCampaign(row);
}
