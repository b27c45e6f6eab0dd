import type { EventType } from '../../domain/events.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Database } from '../database/database.ts';
import type { StoredEvent } from '../campaigns/storedMessage.ts';

export interface NewEvent {
	type: EventType;
	/** When it happens, by the account's clock. */
	at: number;
	/** The number that it is about. */
	phone: string | null;
	/** The JSON text, as it goes out. */
	body: string;
	/** The recipient whose message a delivery report is about. */
	recipientId?: number;
}

export interface EventFilter {
	id?: number;
	type: string | null;
	phone: string | null;
	state: string | null;
}

/** Stores an event, in the transaction of what caused it. @returns its id */
export function storeEvent(db: Database, account: Account, event: NewEvent): number {
	const { type, at, phone, body, recipientId = null } = event;
	return db.run(
		`INSERT INTO event (account_id, type, at, due_at, phone, body, recipient_id)
		VALUES (?, ?, ?, ?, ?, ?, ?)`,
		account.id,
		type,
		at,
		at - account.clockOffset,
		phone,
		body,
		recipientId,
	);
}

const EVENT_STATE = "iif(due_at IS NOT NULL, 'waiting', iif(deliveries > 0, 'passed', 'unheard'))";
const EVENTS = `FROM event WHERE account_id = :account AND (:id IS NULL OR id = :id)
	AND (:type IS NULL OR type = :type) AND (:phone IS NULL OR phone = :phone)
	AND (:state IS NULL OR ${EVENT_STATE} = :state)`;

const named = (account: Account, { id, type, phone, state }: EventFilter) => {
	return { account: account.id, id: id ?? null, type, phone, state };
};

export function countEvents(db: Database, account: Account, filter: EventFilter): number {
	const sql = `SELECT count(*) AS total ${EVENTS}`;
	return db.getNamed<{ total: number }>(sql, named(account, filter))?.total ?? 0;
}

/** The events of an account, in the order in which they were stored. */
export function listEvents(
	db: Database,
	account: Account,
	filter: EventFilter,
	page: { limit: number; offset: number },
): StoredEvent[] {
	return db
		.allNamed<Omit<StoredEvent, 'at'> & { at: number }>(
			`SELECT id, type, at, phone, body, deliveries, ${EVENT_STATE} AS state
			${EVENTS} ORDER BY id LIMIT :limit OFFSET :offset`,
			{ ...named(account, filter), ...page },
		)
		.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/**
 * Lets an event happen again, or now when its time has not come.
 * @param now of the machine's clock
 * @returns whether there is such an event
 */
export function redeliverEvent(db: Database, account: Account, id: number, now: number): boolean {
	const sql = 'UPDATE event SET due_at = ? WHERE account_id = ? AND id = ?';
	return db.change(sql, now, account.id, id) > 0;
}
