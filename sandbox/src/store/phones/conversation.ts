import { parsePhoneNumber } from '../../domain/phoneNumber.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Database } from '../database/database.ts';
import { messagesById } from '../campaigns/messages.ts';
import { readPhoneIndex, readSeenCounts } from './phoneIndex.ts';

interface Key {
	at: number;
	/** 0: a message; 1: something that the phone did. */
	kind: number;
	id: number;
}

interface EventRow {
	id: number;
	type: string;
	at: number;
	body: string;
}

/** The campaigns that a number waits for a delivery report of, by ticket. */
function ticketsAwaitingReport(db: Database, account: Account, phone: string): Set<string> {
	const rows = db.all<{ body: string }>(
		`SELECT body FROM event
		WHERE account_id = ? AND phone = ? AND type = 'DLR' AND due_at IS NOT NULL`,
		account.id,
		phone,
	);
	return new Set(rows.map(({ body }) => (JSON.parse(body) as { campaign_id: string }).campaign_id));
}

/** What happened on a phone, in one order; a reply that made two events is there once. */
const CONVERSATION = `SELECT at, kind, id FROM (
	SELECT coalesce(c.sent_at, c.due_at, c.created_at) AS at, 0 AS kind, r.id
	FROM recipient r JOIN campaign c ON c.id = r.campaign_id
	WHERE r.account_id = :account AND r.phone = :phone
	UNION ALL
	SELECT at, 1, id FROM event e
	WHERE account_id = :account AND phone = :phone AND type IN ('MO', 'STOP', 'CLICKER')
		AND NOT (type = 'MO' AND EXISTS (SELECT 1 FROM event s
			WHERE s.id = e.id - 1 AND s.account_id = :account AND s.type = 'STOP' AND s.body = e.body)))`;

function eventOf(row: EventRow) {
	const body = JSON.parse(row.body) as Record<string, string>;
	const shared = { key: `e${row.id}`, at: new Date(row.at).toISOString(), eventId: row.id };
	if (row.type === 'CLICKER') return { ...shared, kind: 'click' as const, url: body.long_url };
	return { ...shared, kind: 'reply' as const, type: row.type, text: body.message };
}

/**
 * A piece of a phone's conversation, oldest first.
 * @param page `offset` from the newest, `limit`
 */
export function readConversation(
	db: Database,
	account: Account,
	phone: string,
	page: { limit: number; offset: number },
) {
	const named = { account: account.id, phone };
	const keys = db.allNamed<Key>(
		`${CONVERSATION} ORDER BY at DESC, kind DESC, id DESC LIMIT :limit OFFSET :offset`,
		{ ...named, ...page },
	);
	const total =
		db.getNamed<{ total: number }>(`SELECT count(*) AS total FROM (${CONVERSATION})`, named)
			?.total ?? 0;
	const idsOf = (kind: number) => keys.filter((key) => key.kind === kind).map(({ id }) => id);
	const messages = messagesById(db, idsOf(0));
	const events = new Map(
		db
			.all<EventRow>(
				`SELECT id, type, at, body FROM event
				WHERE id IN (SELECT value FROM json_each(?))`,
				JSON.stringify(idsOf(1)),
			)
			.map((row) => [row.id, row]),
	);
	const awaited = ticketsAwaitingReport(db, account, phone);
	const itemOf = ({ kind, id, at }: Key) => {
		const event = events.get(id);
		if (kind === 1) return event && eventOf(event);
		const message = messages.get(id);
		if (!message) return undefined;
		const shared = { key: `m${id}`, kind: 'message' as const, at: new Date(at).toISOString() };
		return { ...message, ...shared, isAwaited: awaited.has(message.ticket) };
	};
	const items = keys.toReversed().flatMap((key) => itemOf(key) ?? []);
	const entry = readPhoneIndex(db, account).find((one) => one.phone === phone);
	const facts = parsePhoneNumber(phone);
	const isIn = (sql: string) => db.get(sql, account.id, phone) !== undefined;
	return {
		phone,
		country: facts?.country ?? null,
		messages: entry?.messages ?? 0,
		seen: readSeenCounts(db, account).get(phone) ?? 0,
		isBlacklisted: isIn('SELECT 1 FROM blacklist WHERE account_id = ? AND phone = ?'),
		isNpai: isIn('SELECT 1 FROM npai WHERE account_id = ? AND destination = ?'),
		reports: account.settings.reports[phone] ?? null,
		total,
		items,
	};
}
