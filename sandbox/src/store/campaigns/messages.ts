import { reportStatusName } from '../../domain/deliveryReports.ts';
import { SHORT_LINK_BASE, renderText } from '../../domain/messageText.ts';
import type { CampaignCounters, InfoFields } from '../../domain/types.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Database } from '../database/database.ts';
import type { StoredMessage } from './storedMessage.ts';

export interface MessageFilter {
	phone: string | null;
	ticket: string | null;
	state: string | null;
	/** Status of the last delivery report; `none` for those without one. */
	report?: number | 'none' | null;
	gsmsmsid?: string | null;
	/** Why it was filtered. */
	reason?: string | null;
	/** What the text of the campaign contains. */
	text?: string | null;
	limit: number;
	offset: number;
}

type Where = Omit<MessageFilter, 'limit' | 'offset'>;

interface MessageRow {
	id: number;
	ticket: string;
	given: string;
	phone: string | null;
	gsmsmsid: string | null;
	country: string | null;
	reason: string | null;
	unicode: number;
	parts: number;
	info: string | null;
	sender: string | null;
	template: string;
	uses_info: number;
	gsm_only: number;
	has_links: number;
	state: string;
	sent_at: number | null;
	report_status: number | null;
	report_at: number | null;
}

/** An invalid number has no digits to be found by, only what was given. */
const BY_PHONE = `
	SELECT id FROM recipient WHERE account_id = :account AND phone = :phone UNION ALL
	SELECT id FROM recipient WHERE account_id = :account AND phone IS NULL AND given = :phone`;

const isGiven = (value: string | null | undefined) => value !== undefined && value !== null;

const JOIN = 'LEFT JOIN campaign c ON c.id = r.campaign_id';

/** The conditions of a filter. Only those asked for are named, so that an index can be used. */
function whereOf({ phone, ticket, state, report, gsmsmsid, reason, text }: Where) {
	// The plus keeps the planner from walking the whole account when there is a narrower way in.
	const isNarrow = phone !== null || ticket !== null;
	const conditions = [`${isNarrow ? '+' : ''}r.account_id = :account`];
	if (phone !== null) conditions.push(`r.id IN (${BY_PHONE})`);
	if (ticket !== null) {
		conditions.push(
			'r.campaign_id = (SELECT id FROM campaign WHERE account_id = :account AND ticket = :ticket)',
		);
	}
	if (state !== null) conditions.push("iif(r.reason IS NULL, c.state, 'filtered') = :state");
	if (report === 'none') conditions.push('r.report_status IS NULL');
	else if (report !== undefined && report !== null) conditions.push('r.report_status = :report');
	if (isGiven(gsmsmsid)) conditions.push('r.gsmsmsid = :gsmsmsid');
	if (isGiven(reason)) conditions.push('r.reason = :reason');
	if (isGiven(text)) conditions.push('instr(c.text, :text) > 0');
	// Campaigns are joined only where they are asked about: to step over 100,000 rows then takes the index alone.
	const joined = state !== null || isGiven(text) ? JOIN : '';
	return `FROM recipient r ${joined} WHERE ${conditions.join(' AND ')}`;
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function linksOf(db: Database, row: MessageRow): string[] {
	if (row.has_links === 0 || row.reason !== null) return [];
	return db
		.all<{ code: string }>(
			'SELECT code FROM short_link WHERE recipient_id = ? ORDER BY position',
			row.id,
		)
		.map(({ code }) => SHORT_LINK_BASE + code);
}

function reportOfRow({
	report_status: status,
	report_at: at,
}: MessageRow): StoredMessage['report'] {
	if (status === null || at === null) return null;
	return { status, name: reportStatusName(status), at: new Date(at).toISOString() };
}

function toMessage(db: Database, row: MessageRow): StoredMessage {
	const links = linksOf(db, row);
	const plan = {
		template: row.template,
		usesInfo: row.uses_info === 1,
		gsmOnly: row.gsm_only === 1,
	};
	const info = row.info === null ? null : (JSON.parse(row.info) as InfoFields | null);
	return {
		ticket: row.ticket,
		given: row.given,
		phone: row.phone,
		gsmsmsid: row.gsmsmsid,
		text: renderText(plan, info, links),
		links,
		sender: row.sender,
		encoding: row.unicode === 1 ? 'UCS-2' : 'GSM-7',
		parts: row.parts,
		country: row.country,
		state: row.reason === null ? row.state : 'filtered',
		reason: row.reason,
		sentAt: row.reason === null ? iso(row.sent_at) : null,
		report: reportOfRow(row),
	};
}

function queryOf(account: Account, where: Where) {
	const given = Object.entries(where).filter(([name, value]) => {
		return value !== null && value !== undefined && !(name === 'report' && value === 'none');
	});
	const named = { account: account.id, ...Object.fromEntries(given) };
	return { from: whereOf(where), named };
}

const MESSAGE_COLUMNS = `r.id, c.ticket, r.given, r.phone, r.gsmsmsid, r.country, r.reason, r.unicode, r.parts,
	r.info, c.sender, c.template, c.uses_info, c.gsm_only, c.links <> '[]' AS has_links,
	c.state, c.sent_at, r.report_status, r.report_at`;

/** Recipients by their ids. */
export function messagesById(db: Database, ids: readonly number[]): Map<number, StoredMessage> {
	const rows = db.all<MessageRow>(
		`SELECT ${MESSAGE_COLUMNS} FROM recipient r JOIN campaign c ON c.id = r.campaign_id
		WHERE r.id IN (SELECT value FROM json_each(?))`,
		JSON.stringify(ids),
	);
	return new Map(rows.map((row) => [row.id, toMessage(db, row)]));
}

/** How many recipients fit a filter. */
export function countMessages(db: Database, account: Account, where: Where): number {
	const { from, named } = queryOf(account, where);
	return db.getNamed<{ total: number }>(`SELECT count(*) AS total ${from}`, named)?.total ?? 0;
}

/** Recipients of all campaigns of an account, in the order in which they came in. */
export function listMessages(
	db: Database,
	account: Account,
	{ limit, offset, ...where }: MessageFilter,
): { total: number; messages: StoredMessage[] } {
	const { from, named } = queryOf(account, where);
	const rows = db.allNamed<MessageRow>(
		`SELECT ${MESSAGE_COLUMNS} FROM recipient r ${JOIN}
		WHERE r.id IN (SELECT r.id ${from} ORDER BY r.id LIMIT :limit OFFSET :offset) ORDER BY r.id`,
		{ ...named, limit, offset },
	);
	return {
		total: countMessages(db, account, where),
		messages: rows.map((row) => toMessage(db, row)),
	};
}

/**
 * The campaigns of an account with their counters and what was asked: all of them, oldest first,
 * unless a page is given.
 * @param page `ticket`: that one alone; `limit` and `offset` count from the newest
 */
export function listCampaigns(
	db: Database,
	account: Account,
	page?: { ticket: string | null; limit: number; offset: number },
) {
	const { ticket = null, limit = -1, offset = 0 } = page ?? {};
	return db
		.allNamed<{
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
		}>(
			`SELECT * FROM campaign WHERE account_id = :account AND (:ticket IS NULL OR ticket = :ticket)
			ORDER BY id ${page ? 'DESC' : ''} LIMIT :limit OFFSET :offset`,
			{ account: account.id, ticket, limit, offset },
		)
		.map((row) => {
			const { cost, ...counters } = JSON.parse(row.counters) as CampaignCounters;
			return {
				ticket: row.ticket,
				requestId: row.request_id,
				state: row.state,
				createdAt: iso(row.created_at),
				scheduledFor: iso(row.due_at),
				sentAt: iso(row.sent_at),
				pushtype: row.pushtype,
				sender: row.sender,
				text: row.text,
				links: JSON.parse(row.links) as string[],
				counters: { total: counters.total, sent: counters.sent, ...counters.filtered },
				cost,
			};
		});
}

/** Numbers that got the same text in more than one campaign. */
export function listDuplicates(db: Database, account: Account) {
	return db
		.allNamed<{ phone: string; text: string; tickets: string }>(
			`SELECT r.phone, min(c.text) AS text, group_concat(c.ticket) AS tickets
			FROM campaign c JOIN recipient r ON r.campaign_id = c.id
			WHERE c.account_id = :account AND r.reason IS NULL AND c.content_hash IN
				(SELECT content_hash FROM campaign WHERE account_id = :account
				GROUP BY content_hash HAVING count(*) > 1)
			GROUP BY r.phone, c.content_hash, iif(c.uses_info, r.info, NULL) HAVING count(*) > 1 ORDER BY r.phone`,
			{ account: account.id },
		)
		.map(({ phone, text, tickets }) => ({ phone, text, tickets: tickets.split(',') }));
}
