import type { RulePicker } from '../../domain/rulePicker.mts';
import type { Account } from '../accounts/account.mts';
import type { Database } from '../database/database.mts';

/** A campaign message that arrives on a phone. */
interface Arrival {
	recipientId: number;
	phone: string;
	/** The time of the arrival, on the account's clock. */
	at: number;
	/** Returns the number of earlier messages to the phone. */
	countBefore: () => number;
}

/** Creates a function that stores a phone's future actions on a campaign message, as the phone rules specify. */
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
