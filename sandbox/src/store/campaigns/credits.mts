import { balanceBody } from '../../domain/events.mts';
import type { Account } from '../accounts/account.mts';
import type { Accounts } from '../accounts/accounts.mts';
import type { Database } from '../database/database.mts';
import { storeEvent } from '../events/events.mts';

/**
 * Deducts message credits from an account. If the credits fall to the account's alert threshold or below, a
 * BALANCE_ALERT event is stored in the same transaction.
 */
export function debitCredits(
	db: Database,
	accounts: Accounts,
	account: Account,
	cost: number,
): void {
	const before = accounts.credits(account);
	const left = before - cost;
	const trigger = account.settings.balanceTrigger;
	db.transaction(() => {
		accounts.setCredits(account, left);
		if (trigger === null || before <= trigger || left > trigger) return;
		const at = accounts.now(account);
		const body = balanceBody(left, trigger, at);
		storeEvent(db, account, { type: 'BALANCE_ALERT', at, phone: null, body });
	});
}
