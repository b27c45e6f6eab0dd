import type { Accounts } from '../accounts/accounts.mts';
import { sendDueCampaigns } from '../campaigns/campaigns.mts';
import { findShortLink, recordClick } from '../campaigns/shortLinks.mts';
import type { Database } from '../database/database.mts';
import { recordReply } from './replies.mts';

interface DueAction {
	id: number;
	accountId: number;
	phone: string;
	/** The code of the message's first short link, or null. */
	code: string | null;
	/** The time of the action, on the account's clock. */
	at: number;
	/** The reply's text; null for a click. */
	reply: string | null;
}

/** Performs the phones' due replies and clicks. @returns the IDs of the phones' accounts */
function performDueActions(db: Database, accounts: Accounts, now: number): number[] {
	const due = db.all<DueAction>(
		`SELECT a.id, a.account_id AS accountId, r.phone, a.at, a.reply,
			(SELECT code FROM short_link WHERE recipient_id = r.id ORDER BY position LIMIT 1) AS code
		FROM phone_action a JOIN recipient r ON r.id = a.recipient_id
		WHERE a.due_at <= ? ORDER BY a.due_at, a.id`,
		now,
	);
	if (due.length === 0) return [];
	db.transaction(() => {
		for (const { id, accountId, phone, code, at, reply } of due) {
			const account = accounts.byId(accountId);
			const link = code === null ? undefined : findShortLink(db, code);
			if (account && reply !== null) recordReply(db, account, phone, reply, at);
			else if (account && link) recordClick(db, account, link, at);
			db.run('DELETE FROM phone_action WHERE id = ?', id);
		}
	});
	return due.map(({ accountId }) => accountId);
}

/**
 * Sends the due campaigns, then performs the phones' due actions.
 * @param now on the machine's clock
 * @returns the IDs of the affected accounts
 */
export function performDue(db: Database, accounts: Accounts, now: number): number[] {
	accounts.postponePending(now);
	const senders = sendDueCampaigns(db, accounts, now);
	return [...senders, ...performDueActions(db, accounts, now)];
}
