import { reportStatusName } from '../../domain/reportStatus.mts';
import { renderText, SHORT_LINK_BASE } from '../../domain/messageText.mts';
import type { InfoFields } from '../../domain/types.mts';
import type { Account } from '../accounts/account.mts';
import { pageByAge, type Database, type ListRange, type PageRange } from '../database/database.mts';
import type { Given } from '../../domain/schemaTypes.mts';
import type { Message, MESSAGE_FILTER } from '../../schemas/records.mts';

/** A null or absent member matches every message. `report` is a status, or `none` for messages without a report. */
type MessageFilter = Partial<Omit<Given<typeof MESSAGE_FILTER>, 'report'>> & {
	report?: number | 'none' | null;
};

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

/** An invalid number is stored only in the column `given`. */
const IDS_BY_PHONE = `
	SELECT id FROM recipient WHERE account_id = :account AND phone = :phone UNION ALL
	SELECT id FROM recipient WHERE account_id = :account AND phone IS NULL AND given = :phone`;

const JOIN_CAMPAIGN = 'LEFT JOIN campaign c ON c.id = r.campaign_id';

/** Each condition's SQL, except for `report: 'none'`. */
const CONDITIONS: Record<keyof MessageFilter, string> = {
	phone: `r.id IN (${IDS_BY_PHONE})`,
	ticket:
		'r.campaign_id = (SELECT id FROM campaign WHERE account_id = :account AND ticket = :ticket)',
	state: "iif(r.reason IS NULL, c.state, 'filtered') = :state",
	report: 'r.report_status = :report',
	gsmsmsid: 'r.gsmsmsid = :gsmsmsid',
	reason: 'r.reason = :reason',
	text: 'instr(c.text, :text) > 0',
};

/** Builds a filter's FROM and WHERE clauses with only the needed conditions, so that SQLite can use an index. */
function buildQuery(account: Account, { report, ...rest }: MessageFilter) {
	const filter = report === 'none' ? rest : { ...rest, report };
	const given = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined);
	const values = Object.fromEntries(given) as Record<string, string | number>;
	const conditions = given.map(([name]) => CONDITIONS[name as keyof MessageFilter]);
	if (report === 'none') conditions.push('r.report_status IS NULL');
	// The plus prevents SQLite from using the account's index if a narrower index exists.
	const isNarrow = 'phone' in values || 'ticket' in values;
	conditions.unshift(`${isNarrow ? '+' : ''}r.account_id = :account`);
	// Without a join, skipping 100,000 rows reads only the index.
	const join = 'state' in values || 'text' in values ? JOIN_CAMPAIGN : '';
	return {
		from: `FROM recipient r ${join} WHERE ${conditions.join(' AND ')}`,
		named: { account: account.id, ...values },
	};
}

function linksOf(db: Database, row: MessageRow): string[] {
	if (row.has_links === 0 || row.reason !== null) return [];
	return db
		.all<{ code: string }>(
			'SELECT code FROM short_link WHERE recipient_id = ? ORDER BY position',
			row.id,
		)
		.map(({ code }) => SHORT_LINK_BASE + code);
}

function reportOfRow({ report_status: status, report_at: at }: MessageRow): Message['report'] {
	if (status === null || at === null) return null;
	return { status, name: reportStatusName(status), at: new Date(at).toISOString() };
}

function toMessage(db: Database, row: MessageRow): Message {
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
		sentAt:
			row.reason === null && row.sent_at !== null ? new Date(row.sent_at).toISOString() : null,
		report: reportOfRow(row),
	};
}

const MESSAGE_COLUMNS = `r.id, c.ticket, r.given, r.phone, r.gsmsmsid, r.country, r.reason, r.unicode, r.parts,
	r.info, c.sender, c.template, c.uses_info, c.gsm_only, c.links <> '[]' AS has_links,
	c.state, c.sent_at, r.report_status, r.report_at`;

/** Returns the messages to the given recipients, keyed by recipient ID. */
export function messagesById(db: Database, ids: readonly number[]): Map<number, Message> {
	const rows = db.all<MessageRow>(
		`SELECT ${MESSAGE_COLUMNS} FROM recipient r JOIN campaign c ON c.id = r.campaign_id
		WHERE r.id IN (SELECT value FROM json_each(?))`,
		JSON.stringify(ids),
	);
	return new Map(rows.map((row) => [row.id, toMessage(db, row)]));
}

/** Counts an account's messages that match a filter. */
export function countMessages(db: Database, account: Account, filter: MessageFilter): number {
	const { from, named } = buildQuery(account, filter);
	return db.count(from, named);
}

/** Returns a page of an account's messages that match a filter, oldest first by default. */
export function listMessages(
	db: Database,
	account: Account,
	filter: MessageFilter,
	{ order = 'oldest', ...page }: PageRange & Partial<ListRange>,
): Message[] {
	const { from, named } = buildQuery(account, filter);
	const rows = db.all<MessageRow>(
		`SELECT ${MESSAGE_COLUMNS} FROM recipient r ${JOIN_CAMPAIGN}
		WHERE r.id IN (SELECT r.id ${from} ${pageByAge('r.id', order)})
		ORDER BY r.id ${order === 'newest' ? 'DESC' : ''}`,
		{ ...named, ...page },
	);
	return rows.map((row) => toMessage(db, row));
}
