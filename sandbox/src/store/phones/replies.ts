import { isOptOutReply, replyBody, type EventType } from '../../domain/events.ts';
import type { Account } from '../accounts/accounts.ts';
import { AccountAssumptions } from '../accounts/accountAssumptions.ts';
import type { Database } from '../database/database.ts';
import { storeEvent } from '../events/events.ts';

/** The gsmsmsid of the last message sent to a number; null without one. */
function lastMessageId(db: Database, account: Account, phone: string): string | null {
	const row = db.get<{ gsmsmsid: string | null }>(
		`SELECT r.gsmsmsid FROM recipient r JOIN campaign c ON c.id = r.campaign_id
		WHERE r.account_id = ? AND r.phone = ? AND r.reason IS NULL AND c.state = 'sent'
		ORDER BY c.sent_at DESC, r.id DESC LIMIT 1`,
		account.id,
		phone,
	);
	return row?.gsmsmsid ?? null;
}

/**
 * A phone replies. STOP puts its number on the blacklist, in the same transaction.
 * @param at by the account's clock
 * @returns the ids of the events that this makes
 */
export function recordReply(
	db: Database,
	account: Account,
	phone: string,
	message: string,
	at: number,
): number[] {
	const assumptions = new AccountAssumptions(account);
	return db.transaction(() => {
		const body = replyBody(
			{
				at,
				message,
				from: phone,
				accountId: account.id,
				lastMessageId: lastMessageId(db, account, phone),
			},
			assumptions,
		);
		const types: EventType[] = isOptOutReply(message) ? ['STOP'] : ['MO'];
		if (types[0] === 'STOP') {
			db.run('INSERT OR IGNORE INTO blacklist VALUES (?, ?)', account.id, phone);
			if (assumptions.flag('stop.also-mo')) types.push('MO');
		}
		return types.map((type) => storeEvent(db, account, { type, at, phone, body }));
	});
}
