import type { CampaignCounters } from '../../domain/types.ts';
import { countRows, type Account } from '../accounts/account.ts';
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

/** Returns a page of the campaigns, newest first. */
export function pageOfCampaigns(db: Database, account: Account, { limit, offset }: PageRange) {
	const sql = 'SELECT * FROM campaign WHERE account_id = ? ORDER BY id DESC LIMIT ? OFFSET ?';
	const campaigns = db.all<CampaignRow>(sql, account.id, limit, offset).map(toCampaign);
	return { total: countRows(db, account, 'campaign'), campaigns };
}

/** Returns the campaign with a ticket, undefined for none. */
export function findCampaign(db: Database, account: Account, ticket: string) {
	const sql = 'SELECT * FROM campaign WHERE account_id = ? AND ticket = ?';
	const row = db.get<CampaignRow>(sql, account.id, ticket);
	return row && toCampaign(row);
}
