import type { Account } from '../accounts/account.mts';
import type { Database } from '../database/database.mts';

/** A phone with its messages and its last activity. */
export interface PhoneEntry {
	phone: string;
	/** The number of messages sent to the phone. */
	messages: number;
	/** The time of the last message or reply, on the account's clock. */
	at: number;
}

/** Returns an account's phones in the order of their last activity, newest first. */
export function readPhones(db: Database, account: Account): PhoneEntry[] {
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
