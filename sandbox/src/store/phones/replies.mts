import { isOptOutReply, replyBody, type EventType } from '../../domain/events.mts';
import type { Account } from '../accounts/account.mts';
import { AccountAssumptions } from '../accounts/accountAssumptions.mts';
import { addToBlacklist } from '../accounts/blacklist.mts';
import type { Database } from '../database/database.mts';
import { storeEvent } from '../events/events.mts';
import { accountNumber } from '../accounts/rowIds.mts';

/** Returns the gsmsmsid of the last message that was sent to a number by the given time, or null. */
function lastMessageId(db: Database, account: Account, phone: string, at: number): string | null {
	const row = db.get<{ gsmsmsid: string | null }>(
		`SELECT r.gsmsmsid FROM recipient r JOIN campaign c ON c.id = r.campaign_id
		WHERE r.account_id = ? AND r.phone = ? AND r.reason IS NULL AND c.state = 'sent'
			AND c.sent_at <= ?
		ORDER BY c.sent_at DESC, r.id DESC LIMIT 1`,
		account.id,
		phone,
		at,
	);
	return row?.gsmsmsid ?? null;
}

/**
 * Stores the events of a phone's reply. STOP also adds the number to the blacklist, in the same transaction.
 * @param at on the account's clock
 * @returns the events' numbers
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
				accountId: accountNumber(account),
				lastMessageId: lastMessageId(db, account, phone, at),
			},
			assumptions,
		);
		const types: EventType[] = [];
		if (isOptOutReply(message)) {
			addToBlacklist(db, account, phone);
			types.push('STOP');
			if (assumptions.flag('stop.also-mo')) types.push('MO');
		} else types.push('MO');
		return types.map((type) => storeEvent(db, account, { type, at, phone, body }));
	});
}

/** Returns a phone's newest reply, or undefined. */
export function newestReply(db: Database, account: Account, phone: string) {
	const row = db.get<{ at: number; body: string }>(
		`SELECT at, body FROM event WHERE account_id = ? AND phone = ? AND type IN ('MO', 'STOP')
		ORDER BY id DESC LIMIT 1`,
		account.id,
		phone,
	);
	return row && { at: row.at, text: (JSON.parse(row.body) as { message: string }).message };
}
