import { parsePhoneNumber } from '../../domain/phoneNumber.mts';
import type { Event } from '../../schemas/events.mts';
import type { Account } from '../accounts/account.mts';
import { isBlacklisted } from '../accounts/blacklist.mts';
import { isOnNpai } from '../accounts/npai.mts';
import { countMessages, messagesById } from '../campaigns/messages.mts';
import type { Database } from '../database/database.mts';
import { rowNumber } from '../accounts/rowIds.mts';

/** Identifies an item in a conversation. */
interface ItemKey {
	at: number;
	/** 0 for a message to the phone, 1 for an event from the phone. */
	kind: number;
	id: number;
}

type PhoneEventRow = Pick<Event, 'id' | 'type' | 'body'> & { at: number };

/** A conversation's items. A reply with two events (STOP and MO) is one item. */
const CONVERSATION = `SELECT at, kind, id FROM (
	SELECT coalesce(c.sent_at, c.due_at, c.created_at) AS at, 0 AS kind, r.id
	FROM recipient r JOIN campaign c ON c.id = r.campaign_id
	WHERE r.account_id = :account AND r.phone = :phone
	UNION ALL
	SELECT at, 1, id FROM event e
	WHERE account_id = :account AND phone = :phone AND type IN ('MO', 'STOP', 'CLICKER')
		AND NOT (type = 'MO' AND EXISTS (SELECT 1 FROM event s
			WHERE s.id = e.id - 1 AND s.account_id = :account AND s.type = 'STOP' AND s.body = e.body)))`;

function eventOf(row: PhoneEventRow) {
	const body = JSON.parse(row.body) as Record<string, string>;
	const eventId = rowNumber(row.id);
	const shared = { key: `e${eventId}`, at: new Date(row.at).toISOString(), eventId };
	if (row.type === 'CLICKER') return { ...shared, kind: 'click' as const, url: body.long_url };
	return { ...shared, kind: 'reply' as const, type: row.type, text: body.message };
}

/** Maximum number of items. */
const MAX_ITEMS = 200;

/** Returns the newest items of a phone's conversation, oldest first, and the number's stored data. */
export function readConversation(db: Database, account: Account, phone: string) {
	const keys = db.all<ItemKey>(
		`${CONVERSATION} ORDER BY at DESC, kind DESC, id DESC LIMIT ${MAX_ITEMS}`,
		{ account: account.id, phone },
	);
	const idsOf = (kind: number) => keys.filter((key) => key.kind === kind).map(({ id }) => id);
	const messages = messagesById(db, idsOf(0));
	const events = new Map(
		db
			.all<PhoneEventRow>(
				`SELECT id, type, at, body FROM event
				WHERE id IN (SELECT value FROM json_each(?))`,
				JSON.stringify(idsOf(1)),
			)
			.map((row) => [row.id, row]),
	);
	const itemOf = ({ kind, id, at }: ItemKey) => {
		const event = events.get(id);
		if (kind === 1) return event && eventOf(event);
		const message = messages.get(id);
		if (!message) return undefined;
		const key = `m${rowNumber(id)}`;
		return { ...message, key, kind: 'message' as const, at: new Date(at).toISOString() };
	};
	const items = keys.toReversed().flatMap((key) => itemOf(key) ?? []);
	return {
		phone,
		country: parsePhoneNumber(phone)?.country ?? null,
		messages: countMessages(db, account, { phone, state: 'sent' }),
		isBlacklisted: isBlacklisted(db, account, phone),
		isNpai: isOnNpai(db, account, phone),
		reports: account.settings.reports[phone] ?? null,
		items,
	};
}
