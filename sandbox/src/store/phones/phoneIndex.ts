import type { Account } from '../accounts/account.ts';
import type { Database } from '../database/database.ts';

/** A phone with its messages and its last activity. */
export interface PhoneEntry {
	phone: string;
	/** How many messages were sent to it. */
	messages: number;
	/** The last message or reply, by the account's clock. */
	at: number;
}

interface PhoneIndex {
	version: string;
	phones: PhoneEntry[];
}

/** Reading 100,000 messages takes a moment. */
const indexCache = new WeakMap<Account, PhoneIndex>();

/** Returns a text that changes whenever the index may have. */
function readIndexVersion(db: Database, account: Account): string {
	const row = db.get<object>(
		`SELECT (SELECT max(id) FROM recipient WHERE account_id = :account),
			(SELECT max(id) FROM event WHERE account_id = :account),
			(SELECT count(*) FROM campaign WHERE account_id = :account AND state = 'sent')`,
		{ account: account.id },
	);
	return JSON.stringify(row);
}

function readPhones(db: Database, account: Account): PhoneEntry[] {
	const sent = db.all<PhoneEntry>(
		`SELECT r.phone, count(*) AS messages, max(c.sent_at) AS at
		FROM recipient r JOIN campaign c ON c.id = r.campaign_id
		WHERE r.account_id = ? AND r.reason IS NULL AND c.state = 'sent' GROUP BY r.phone`,
		account.id,
	);
	const replied = db.all<PhoneEntry>(
		`SELECT phone, 0 AS messages, max(at) AS at FROM event
		WHERE account_id = ? AND type IN ('MO', 'STOP') AND phone IS NOT NULL GROUP BY phone`,
		account.id,
	);
	const phones = new Map(sent.map((entry) => [entry.phone, { ...entry }]));
	for (const { phone, at } of replied) {
		const known = phones.get(phone);
		if (known) known.at = Math.max(known.at, at);
		else phones.set(phone, { phone, messages: 0, at });
	}
	return [...phones.values()].sort((a, b) => b.at - a.at || (a.phone < b.phone ? -1 : 1));
}

/** Returns the phones of an account, last active first. Cached until something changes. */
export function readPhoneIndex(db: Database, account: Account): PhoneEntry[] {
	const version = readIndexVersion(db, account);
	const cached = indexCache.get(account);
	if (cached?.version === version) return cached.phones;
	const phones = readPhones(db, account);
	indexCache.set(account, { version, phones });
	return phones;
}

/** Returns how many messages of each phone were seen; phones with none are left out. */
export function readSeenCounts(db: Database, account: Account): Map<string, number> {
	const rows = db.all<{ phone: string; messages: number }>(
		'SELECT phone, messages FROM seen WHERE account_id = ?',
		account.id,
	);
	return new Map(rows.map(({ phone, messages }) => [phone, messages]));
}

/** Counts the unread messages of all phones. */
export function countUnread(db: Database, account: Account): number {
	const seen = readSeenCounts(db, account);
	return readPhoneIndex(db, account).reduce((sum, { phone, messages }) => {
		return sum + Math.max(messages - (seen.get(phone) ?? 0), 0);
	}, 0);
}

/** Stores how many messages of a phone were seen. The number never decreases. */
export function markSeen(db: Database, account: Account, phone: string, messages: number): void {
	db.run(
		`INSERT INTO seen VALUES (?, ?, ?)
		ON CONFLICT DO UPDATE SET messages = max(messages, excluded.messages)`,
		account.id,
		phone,
		messages,
	);
}

/** Marks every message of every phone as seen. */
export function markAllSeen(db: Database, account: Account): void {
	db.transaction(() => {
		for (const { phone, messages } of readPhoneIndex(db, account))
			markSeen(db, account, phone, messages);
	});
}
