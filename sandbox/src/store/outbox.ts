import type { Db } from './db.ts';
import { sweepEvents } from './sweep.ts';

/** Events passed on in one transaction: more would keep other calls waiting. */
const BATCH = 500;

/** A delivery that is due, with what it takes to make it. */
export interface DueDelivery {
	id: number;
	accountId: number;
	webhookId: string;
	attempts: number;
	body: string;
	url: string;
	/** The secret, null for none. */
	signature: string | null;
	/** Of the webhook. */
	status: string;
}

/** What became of one try. */
export interface Attempt {
	/** By the account's clock. */
	at: number;
	/** Headers, scheme and fault, without the secret. */
	request: object;
	httpStatus: number | null;
	answer: string;
	/** Why there was no whole answer, null when there was one. */
	problem: string | null;
	durationMs: number;
}

/**
 * Passes events whose time has come on to the webhooks of their type: one delivery each.
 * @param now of the machine's clock
 * @returns the accounts whose events they were, and whether there may be more
 */
export function passDueEvents(db: Db, now: number): { accounts: Set<number>; more: boolean } {
	const due = db.all<{ id: number; accountId: number; type: string }>(
		`SELECT id, account_id AS accountId, type FROM event WHERE due_at <= ?
		ORDER BY due_at, id LIMIT ?`,
		now,
		BATCH,
	);
	const webhooks = new Map<string, Array<{ id: string; url: string }>>();
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
		for (const { id, accountId, type } of due) {
			const targets = webhooksOf(accountId, type);
			for (const webhook of targets) {
				db.run(
					`INSERT INTO delivery (account_id, event_id, webhook_id, url, state, next_at)
					VALUES (?, ?, ?, ?, 'pending', ?)`,
					accountId,
					id,
					webhook.id,
					webhook.url,
					now,
				);
			}
			const sql = 'UPDATE event SET due_at = NULL, deliveries = deliveries + ? WHERE id = ?';
			db.run(sql, targets.length, id);
		}
		for (const { accountId } of due) sweepEvents(db, accountId);
	});
	return { accounts, more: due.length === BATCH };
}

/** The webhooks that have a delivery due. */
export function dueWebhooks(db: Db, now: number): string[] {
	const first = db.get<{ at: number | null }>(
		'SELECT min(next_at) AS at FROM delivery WHERE next_at IS NOT NULL',
	);
	if (typeof first?.at !== 'number' || first.at > now) return [];
	return db
		.all<{ id: string }>(
			`SELECT id FROM webhook WHERE EXISTS
				(SELECT 1 FROM delivery WHERE webhook_id = webhook.id AND next_at <= ?)`,
			now,
		)
		.map(({ id }) => id);
}

/** Deliveries to one webhook that are due, the first ones first. */
export function dueDeliveries(db: Db, webhookId: string, now: number, limit: number) {
	return db.all<DueDelivery>(
		`SELECT d.id, d.account_id AS accountId, d.webhook_id AS webhookId, d.attempts, e.body,
			w.url, w.signature, w.status
		FROM delivery d JOIN event e ON e.id = d.event_id JOIN webhook w ON w.id = d.webhook_id
		WHERE d.webhook_id = ? AND d.next_at <= ? ORDER BY d.next_at, d.id LIMIT ?`,
		webhookId,
		now,
		limit,
	);
}

/** When something happens next that is not due yet, by the machine's clock; null for never. */
export function nextDue(db: Db, now: number): number | null {
	const row = db.getNamed<{ at: number | null }>(
		`SELECT min(at) AS at FROM (
			SELECT min(due_at) AS at FROM event WHERE due_at > :now
			UNION ALL SELECT min(next_at) FROM delivery WHERE next_at > :now
			UNION ALL SELECT min(due_at - clock_offset) FROM campaign JOIN account
				ON account.id = account_id WHERE state <> 'sent')`,
		{ now },
	);
	return row?.at ?? null;
}

/** Ends a delivery, or puts it off, without a try. */
export function putAside(db: Db, id: number, state: 'held' | 'dropped'): void {
	db.run('UPDATE delivery SET state = ?, next_at = NULL WHERE id = ?', state, id);
}

/**
 * Keeps a try and what comes of it, with the webhook's `last_http_code`, in one transaction.
 * @param nextAt when it is tried again, by the machine's clock
 */
export function keepAttempt(
	db: Db,
	delivery: DueDelivery,
	attempt: Attempt,
	state: 'delivered' | 'failed' | 'pending',
	nextAt: number | null,
): void {
	db.transaction(() => {
		const { id, webhookId } = delivery;
		const isGone = !db.get('SELECT 1 FROM webhook WHERE id = ?', webhookId);
		const isOver = isGone && state === 'pending';
		const kept = db.change(
			'UPDATE delivery SET state = ?, next_at = ?, attempts = attempts + 1 WHERE id = ?',
			isOver ? 'dropped' : state,
			isOver ? null : nextAt,
			id,
		);
		// The account was made anew in the meantime.
		if (kept === 0) return;
		db.run(
			`INSERT INTO attempt (delivery_id, at, request, http_status, answer, problem, duration_ms)
			VALUES (?, ?, ?, ?, ?, ?, ?)`,
			id,
			attempt.at,
			JSON.stringify(attempt.request),
			attempt.httpStatus,
			attempt.answer,
			attempt.problem,
			attempt.durationMs,
		);
		if (attempt.httpStatus === null) return;
		db.run('UPDATE webhook SET last_http_code = ? WHERE id = ?', attempt.httpStatus, webhookId);
	});
}
