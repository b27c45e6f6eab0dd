import type { EventType } from '../../domain/events.mts';
import type { PostResult } from '../../schemas/events.mts';
import type { Database } from '../database/database.mts';

/** A due delivery, with its request data. */
export interface DueDelivery {
	id: number;
	accountId: number;
	webhookId: string;
	/** The number of attempts so far. */
	attempts: number;
	type: EventType;
	body: string;
	url: string;
	/** The webhook's secret, or null. */
	signature: string | null;
	/** The webhook's status. */
	status: string;
}

/** A webhook with a due delivery. */
export interface DueWebhook {
	id: string;
	accountId: number;
}

/** One attempt to deliver an event; `at` is on the account's clock, and `request` lacks the secret. */
type DeliveryAttempt = PostResult & { at: number; request: object; durationMs: number };

/** Returns the webhooks with due deliveries. @param now on the machine's clock */
export function dueWebhooks(db: Database, now: number): DueWebhook[] {
	const first = db.get<{ at: number | null }>(
		'SELECT min(next_at) AS at FROM delivery WHERE next_at IS NOT NULL',
	);
	if (typeof first?.at !== 'number' || first.at > now) return [];
	return db.all<DueWebhook>(
		`SELECT id, account_id AS accountId FROM webhook WHERE EXISTS
			(SELECT 1 FROM delivery WHERE webhook_id = webhook.id AND next_at <= ?
				AND delivery.account_id = webhook.account_id)`,
		now,
	);
}

const DUE = `SELECT d.id, d.account_id AS accountId, d.webhook_id AS webhookId, d.attempts,
		e.type, e.body, w.url, w.signature, w.status
	FROM delivery d JOIN event e ON e.id = d.event_id
		JOIN webhook w ON w.id = d.webhook_id AND w.account_id = d.account_id
	WHERE d.webhook_id = ? AND d.next_at <= ?`;

/** Returns one webhook's due deliveries, in the order in which they became due. */
export function dueDeliveries(db: Database, webhookId: string, now: number, limit: number) {
	return db.all<DueDelivery>(`${DUE} ORDER BY d.next_at, d.id LIMIT ?`, webhookId, now, limit);
}

/** Returns the next due time of an event, phone action, delivery or campaign, on the machine's clock, or null. */
export function nextDueTime(db: Database, now: number): number | null {
	const row = db.get<{ at: number | null }>(
		`SELECT min(at) AS at FROM (
			SELECT min(due_at) AS at FROM event WHERE due_at > :now
			UNION ALL SELECT min(due_at) FROM phone_action
			UNION ALL SELECT min(next_at) FROM delivery WHERE next_at > :now
			UNION ALL SELECT min(due_at - clock_offset) FROM campaign JOIN account
				ON account.id = account_id WHERE state <> 'sent')`,
		{ now },
	);
	return row?.at ?? null;
}

/** Holds a delivery to a paused webhook. */
export function holdDelivery(db: Database, id: number): void {
	db.run("UPDATE delivery SET state = 'held', next_at = NULL WHERE id = ?", id);
}

/**
 * Stores an attempt, the delivery's new state and the webhook's `last_http_code`, in one transaction.
 * @param nextAt the next attempt's due time, on the machine's clock, or null
 */
export function recordAttempt(
	db: Database,
	delivery: DueDelivery,
	attempt: DeliveryAttempt,
	state: 'delivered' | 'failed' | 'pending',
	nextAt: number | null,
): void {
	db.transaction(() => {
		const { id, accountId, webhookId } = delivery;
		const isGone = !db.get('SELECT 1 FROM webhook WHERE id = ?', webhookId);
		const isDropped = isGone && state === 'pending';
		const updated = db.run(
			'UPDATE delivery SET state = ?, next_at = ?, attempts = attempts + 1 WHERE id = ?',
			isDropped ? 'dropped' : state,
			isDropped ? null : nextAt,
			id,
		);
		// No delivery was updated, because the account was reset in the meantime.
		if (updated === 0) return;
		db.insert('attempt', {
			delivery_id: id,
			at: attempt.at,
			request: JSON.stringify(attempt.request),
			http_status: attempt.httpStatus,
			answer: attempt.answer,
			problem: attempt.problem,
			duration_ms: attempt.durationMs,
		});
		if (attempt.httpStatus === null) return;
		db.run(
			'UPDATE webhook SET last_http_code = ? WHERE id = ? AND account_id = ?',
			attempt.httpStatus,
			webhookId,
			accountId,
		);
	});
}
