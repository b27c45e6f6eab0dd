import type { RulePicker } from '../../domain/rulePicker.mts';
import type { Account } from '../accounts/account.mts';
import type { Database } from '../database/database.mts';

/** A message of a campaign that arrives on its phone. */
interface Arrival {
	recipientId: number;
	phone: string;
	/** By the account's clock. */
	at: number;
	/** The number of messages that the phone received before. */
	countBefore: () => number;
}

/**
 * Creates a function that stores the action of a phone on a message of a campaign, by the rules. `performDue`
 * performs due actions.
 */
export function createActionPlanner(
	db: Database,
	account: Account,
	campaignId: number,
	pick: RulePicker,
): (arrival: Arrival) => void {
	const sql = "SELECT links <> '[]' AS hasLinks FROM campaign WHERE id = ?";
	const hasLinks = db.get<{ hasLinks: number }>(sql, campaignId)?.hasLinks === 1;
	const kinds = hasLinks ? (['reply', 'click'] as const) : (['reply'] as const);
	return ({ recipientId, phone, at: arrivedAt, countBefore }) => {
		for (const kind of kinds) {
			const picked = pick(kind, phone, countBefore);
			if (!picked) continue;
			const at = arrivedAt + picked.afterMs;
			db.insert('phone_action', {
				account_id: account.id,
				recipient_id: recipientId,
				at,
				due_at: at - account.clockOffset,
				reply: picked.rule.reply ?? null,
			});
		}
	};
}
