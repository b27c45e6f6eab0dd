import type { Account } from '../accounts/account.ts';
import type { Database } from '../database/database.ts';
import { rowNumber, withRowNumber } from '../accounts/rowIds.ts';

interface ActivityRow {
	id: number;
	type: string;
	at: number;
	due: number | null;
	body: string;
	deliveries: number;
}

/**
 * Returns the newest events of a phone, newest first, each with the state of its last five deliveries.
 * @param limit how many events
 */
export function listPhoneActivity(db: Database, account: Account, phone: string, limit: number) {
	return db
		.all<ActivityRow>(
			`SELECT id, type, at, due_at AS due, body, deliveries FROM event
			WHERE account_id = ? AND phone = ? ORDER BY at DESC, id DESC LIMIT ?`,
			account.id,
			phone,
			limit,
		)
		.map(({ id, type, at, due, body, deliveries }) => ({
			id: rowNumber(id),
			type,
			at: new Date(at).toISOString(),
			status: (JSON.parse(body) as { status?: number }).status ?? null,
			isWaiting: due !== null,
			isHeard: deliveries > 0,
			deliveries: db
				.all<{
					id: number;
					webhookId: string;
					state: string;
					httpStatus: number | null;
				}>(
					`SELECT d.id, d.webhook_id AS webhookId, d.state,
					(SELECT http_status FROM attempt WHERE delivery_id = d.id ORDER BY id DESC LIMIT 1)
						AS httpStatus
				FROM delivery d WHERE d.event_id = ? ORDER BY d.id DESC LIMIT 5`,
					id,
				)
				.map(withRowNumber),
		}));
}
