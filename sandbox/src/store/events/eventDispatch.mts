import { pruneEvents } from '../accounts/retention.mts';
import type { Database } from '../database/database.mts';
import { recordReport } from './deliveryReports.mts';
import { nextRowId } from '../accounts/rowIds.mts';

/** Maximum number of events dispatched in one transaction. More events would delay other calls. */
const DISPATCH_BATCH = 50;

interface DueEvent {
	id: number;
	accountId: number;
	type: string;
	recipientId: number | null;
	at: number;
	body: string;
}

interface WebhookTarget {
	id: string;
	url: string;
}

function storeDelivery(db: Database, event: DueEvent, webhook: WebhookTarget, now: number): void {
	db.insert('delivery', {
		id: nextRowId(db, { id: event.accountId }, 'delivery'),
		account_id: event.accountId,
		event_id: event.id,
		webhook_id: webhook.id,
		url: webhook.url,
		state: 'pending',
		next_at: now,
	});
}

/**
 * Stores one delivery of each due event for each webhook of the event's type. Also stores the status of each due
 * delivery report in the recipient's row.
 * @param now on the machine's clock
 * @returns the events' accounts, and whether more events may be due
 */
export function dispatchDueEvents(
	db: Database,
	now: number,
): { accounts: Set<number>; more: boolean } {
	const due = db.all<DueEvent>(
		`SELECT id, account_id AS accountId, type, recipient_id AS recipientId, at, body
		FROM event WHERE due_at <= ? ORDER BY due_at, id LIMIT ?`,
		now,
		DISPATCH_BATCH,
	);
	const webhooks = new Map<string, WebhookTarget[]>();
	const webhooksOf = (accountId: number, type: string) => {
		const key = `${accountId} ${type}`;
		let found = webhooks.get(key);
		if (!found) {
			const sql = 'SELECT id, url FROM webhook WHERE account_id = ? AND type = ? ORDER BY rowid';
			found = db.all(sql, accountId, type);
			webhooks.set(key, found);
		}
		return found;
	};
	const accounts = new Set(due.map(({ accountId }) => accountId));
	if (due.length === 0) return { accounts, more: false };
	db.transaction(() => {
		for (const event of due) {
			recordReport(db, event);
			const targets = webhooksOf(event.accountId, event.type);
			for (const webhook of targets) storeDelivery(db, event, webhook, now);
			const sql = 'UPDATE event SET due_at = NULL, deliveries = deliveries + ? WHERE id = ?';
			db.run(sql, targets.length, event.id);
		}
		for (const { accountId, id } of due) pruneEvents(db, accountId, id);
	});
	return { accounts, more: due.length === DISPATCH_BATCH };
}
