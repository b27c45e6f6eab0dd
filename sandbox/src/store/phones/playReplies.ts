import { defaultDevice } from '../../domain/events.ts';
import type { Account } from '../accounts/account.ts';
import { AccountAssumptions } from '../accounts/accountAssumptions.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { deleteTimedReply, dueReplies, type DueReply } from '../accounts/timedReplies.ts';
import { findShortLink, newestLinkCode, recordClick } from '../campaigns/shortLinks.ts';
import type { Database } from '../database/database.ts';
import { recordReply } from './replies.ts';

/** Makes the phone reply or click; a click does nothing where the phone has no link. */
function playReply(db: Database, account: Account, { phone, message, dueAt }: DueReply): void {
	const at = dueAt + account.clockOffset;
	if (message !== null) {
		recordReply(db, account, phone, message, at);
		return;
	}
	const code = newestLinkCode(db, account, phone);
	const link = code === undefined ? undefined : findShortLink(db, code);
	if (link) recordClick(db, account, link, at, defaultDevice(new AccountAssumptions(account)));
}

/**
 * Makes the timed replies that are due happen, at the time for which they were set.
 * @param now of the machine's clock
 * @returns the ids of the accounts
 */
export function playDueReplies(db: Database, accounts: Accounts, now: number): Set<number> {
	const played = new Set<number>();
	for (const reply of dueReplies(db, now)) {
		const account = accounts.byId(reply.accountId);
		if (!account) continue;
		db.transaction(() => {
			deleteTimedReply(db, reply.id);
			playReply(db, account, reply);
		});
		played.add(account.id);
	}
	return played;
}
