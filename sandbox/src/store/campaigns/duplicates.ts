import { executionOf } from '../../domain/clientMessageId.ts';
import type { Account } from '../accounts/account.ts';
import type { Database } from '../database/database.ts';
import type { Duplicate } from './duplicate.ts';

/** Returns the numbers that got the same text in more than one campaign. One that has not gone out does not count. */
export function listDuplicates(db: Database, account: Account): Duplicate[] {
	return db
		.all<{ phone: string; text: string; tickets: string; ids: string }>(
			`SELECT r.phone, min(c.text) AS text, group_concat(c.ticket) AS tickets,
				json_group_array(r.gsmsmsid) AS ids
			FROM campaign c JOIN recipient r ON r.campaign_id = c.id
			WHERE c.account_id = :account AND c.state = 'sent' AND r.reason IS NULL AND c.content_hash IN
				(SELECT content_hash FROM campaign WHERE account_id = :account AND state = 'sent'
				GROUP BY content_hash HAVING count(*) > 1)
			GROUP BY r.phone, c.content_hash, iif(c.uses_info, r.info, NULL) HAVING count(*) > 1 ORDER BY r.phone`,
			{ account: account.id },
		)
		.map(({ phone, text, tickets, ids }) => {
			const executions = (JSON.parse(ids) as Array<string | null>)
				.map(executionOf)
				.filter((execution) => execution !== undefined);
			const sameExecution = new Set(executions).size < executions.length;
			return { phone, text, tickets: tickets.split(','), sameExecution };
		});
}

/** How many of a campaign's recipients got its text in another campaign too. */
interface CampaignDuplicates {
	total: number;
	/** Those of the total that one execution sent both times. */
	sameExecution: number;
	/** The other campaigns, 10 at most. */
	tickets: string[];
}

interface DuplicateSummary {
	/** What was stored when the summary was made. */
	state: string;
	/** Of one execution. */
	total: number;
	/** Of one execution, 5 at most. */
	first: Duplicate[];
	byCampaign: Map<string, CampaignDuplicates>;
}

const MAX_LISTED = 5;
const MAX_TICKETS = 10;
const summaryCache = new WeakMap<Account, DuplicateSummary>();

/** Changes with each recipient that is stored, and each campaign that goes out. */
function stateOf(db: Database, account: Account): string {
	const newest = 'SELECT max(id) AS newest FROM recipient WHERE account_id = ?';
	const sent = "SELECT count(*) AS sent FROM campaign WHERE account_id = ? AND state = 'sent'";
	return JSON.stringify([db.get(newest, account.id), db.get(sent, account.id)]);
}

/** Tells whether two campaigns have the same text: a cheap check that spares most accounts the full search. */
function hasRepeatedText(db: Database, account: Account): boolean {
	const sql = `SELECT 1 FROM campaign WHERE account_id = ?
		GROUP BY content_hash HAVING count(*) > 1 LIMIT 1`;
	return db.get(sql, account.id) !== undefined;
}

function countByCampaign(duplicates: Duplicate[]): Map<string, CampaignDuplicates> {
	const byCampaign = new Map<string, CampaignDuplicates>();
	for (const { tickets, sameExecution } of duplicates) {
		for (const ticket of tickets) {
			const counted = byCampaign.get(ticket) ?? { total: 0, sameExecution: 0, tickets: [] };
			counted.total++;
			if (sameExecution) counted.sameExecution++;
			for (const other of tickets) {
				if (counted.tickets.length === MAX_TICKETS) break;
				if (other !== ticket && !counted.tickets.includes(other)) counted.tickets.push(other);
			}
			byCampaign.set(ticket, counted);
		}
	}
	return byCampaign;
}

/** Returns how many numbers got a text twice from one execution, the first of them, and the counts of each campaign. */
export function summarizeDuplicates(db: Database, account: Account): DuplicateSummary {
	const state = stateOf(db, account);
	const cached = summaryCache.get(account);
	if (cached?.state === state) return cached;
	const all = hasRepeatedText(db, account) ? listDuplicates(db, account) : [];
	const ofOneExecution = all.filter(({ sameExecution }) => sameExecution);
	const summary = {
		state,
		total: ofOneExecution.length,
		first: ofOneExecution.slice(0, MAX_LISTED),
		byCampaign: countByCampaign(all),
	};
	summaryCache.set(account, summary);
	return summary;
}

/** Returns what a campaign has in common with others. */
export function duplicatesOf(db: Database, account: Account, ticket: string): CampaignDuplicates {
	const none = { total: 0, sameExecution: 0, tickets: [] };
	return summarizeDuplicates(db, account).byCampaign.get(ticket) ?? none;
}
