import type { Database } from '../database/database.ts';
import type { Account } from './account.ts';
import type { SeedReply } from './seed.ts';

/** A reply or click that is due. */
export interface DueReply {
	id: number;
	accountId: number;
	phone: string;
	/** Null for a click. */
	message: string | null;
	/** By the machine's clock. */
	dueAt: number;
}

/** Stores the timed replies of a seed. @param now of the machine's clock */
export function addTimedReplies(
	db: Database,
	account: Account,
	replies: SeedReply[],
	now: number,
): void {
	for (const { phone, message = null, afterMs = 0, afterMessage = 0 } of replies) {
		db.insert('timed_reply', {
			account_id: account.id,
			phone,
			message,
			after_ms: afterMs,
			messages_to_come: afterMessage,
			due_at: afterMessage === 0 ? now + afterMs : null,
		});
	}
}

/**
 * Counts a campaign that was sent for the replies that wait for a message to their phone.
 * @param sentAt by the account's clock
 */
export function countMessagesForReplies(
	db: Database,
	account: Account,
	campaign: { id: number; sentAt: number },
): void {
	db.run(
		`UPDATE timed_reply SET messages_to_come = messages_to_come - 1,
			due_at = iif(messages_to_come = 1, ? + after_ms, NULL)
		WHERE account_id = ? AND messages_to_come > 0 AND EXISTS (
			SELECT 1 FROM recipient INDEXED BY recipient_phone
			WHERE recipient.account_id = timed_reply.account_id AND recipient.phone = timed_reply.phone
				AND campaign_id = ? AND reason IS NULL)`,
		campaign.sentAt - account.clockOffset,
		account.id,
		campaign.id,
	);
}

/** Returns the replies that are due, the longest due first. @param now of the machine's clock */
export function dueReplies(db: Database, now: number): DueReply[] {
	return db.all(
		`SELECT id, account_id AS accountId, phone, message, due_at AS dueAt
		FROM timed_reply WHERE due_at <= ? ORDER BY due_at, id`,
		now,
	);
}

/** Deletes a reply that was made. */
export function deleteTimedReply(db: Database, id: number): void {
	db.run('DELETE FROM timed_reply WHERE id = ?', id);
}
