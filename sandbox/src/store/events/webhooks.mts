import type { Webhook as ShownWebhook } from '../../schemas/events.mts';
import type { Account } from '../accounts/account.mts';
import { AccountAssumptions } from '../accounts/accountAssumptions.mts';
import type { Database } from '../database/database.mts';
import { accountHash } from '../accounts/rowIds.mts';

/** A webhook (contract 2.5). */
interface Webhook {
	id: string;
	type: string;
	url: string;
	/** The secret that signs the webhook's requests, or null. */
	signature: string | null;
	status: string;
}

/** The number of each account's newest webhook, so that a deleted webhook's ID is not used again. */
const lastWebhook = new WeakMap<Account, number>();

/** Returns an ID that is used by no webhook, and by no stored delivery of the account. */
function newWebhookId(db: Database, account: Account): string {
	const isTaken = (id: string) =>
		db.get('SELECT 1 FROM webhook WHERE id = ?', id) ??
		db.get('SELECT 1 FROM delivery WHERE webhook_id = ? AND account_id = ?', id, account.id);
	for (let number = 1 + (lastWebhook.get(account) ?? 0); ; number++) {
		const id = accountHash(account, `webhook ${number}`).slice(0, 24);
		if (isTaken(id)) continue;
		lastWebhook.set(account, number);
		return id;
	}
}

/** Stores a new webhook. The assumption `webhook.new-status` determines its status. */
export function addWebhook(
	db: Database,
	account: Account,
	{ type, url, signature = null }: { type: string; url: string; signature?: string | null },
): Webhook {
	const id = newWebhookId(db, account);
	const status = new AccountAssumptions(account).text('webhook.new-status');
	const webhook = { id, type, url, signature, status };
	db.insert('webhook', { account_id: account.id, ...webhook });
	return webhook;
}

export function findWebhook(db: Database, account: Account, id: string): Webhook | undefined {
	const sql =
		'SELECT id, type, url, signature, status FROM webhook WHERE account_id = ? AND id = ?';
	return db.get<Webhook>(sql, account.id, id);
}

type WebhookRow = Omit<ShownWebhook, 'hasSignature'> & { signed: 0 | 1 };

/** Returns an account's webhooks, oldest first, without their secrets. */
export function listWebhooks(db: Database, account: Account) {
	return db
		.all<WebhookRow>(
			`SELECT id, type, url, status, signature IS NOT NULL AS signed, last_http_code AS lastHttpCode
			FROM webhook WHERE account_id = ? ORDER BY rowid`,
			account.id,
		)
		.map(({ signed, ...webhook }) => ({ ...webhook, hasSignature: signed === 1 }));
}

/**
 * Sets a webhook's status. The status `live` makes held deliveries due.
 * @param now on the machine's clock
 */
export function setWebhookStatus(
	db: Database,
	account: Account,
	id: string,
	status: string,
	now: number,
): void {
	db.run('UPDATE webhook SET status = ? WHERE account_id = ? AND id = ?', status, account.id, id);
	if (status !== 'live') return;
	db.run(
		"UPDATE delivery SET state = 'pending', next_at = ? WHERE webhook_id = ? AND state = 'held'",
		now,
		id,
	);
}

/** Deletes a webhook and drops its pending deliveries. @returns whether the webhook existed */
export function deleteWebhook(db: Database, account: Account, id: string): boolean {
	const sql = 'DELETE FROM webhook WHERE account_id = ? AND id = ?';
	if (db.run(sql, account.id, id) === 0) return false;
	db.run(
		`UPDATE delivery SET state = 'dropped', next_at = NULL
		WHERE webhook_id = ? AND state IN ('pending', 'held')`,
		id,
	);
	return true;
}
