import type { EventType } from '../../domain/events.mts';
import type { Account } from '../accounts/account.mts';
import type { Database, ListRange } from '../database/database.mts';
import type { Given } from '../../domain/schemaTypes.mts';
import type { Event, EVENT_FILTER } from '../../schemas/events.mts';
import { nextRowId, rowId, rowNumber, withRowNumber } from '../accounts/rowIds.mts';

interface NewEvent {
	type: EventType;
	/** The event's time, on the account's clock. */
	at: number;
	/** The phone number that the event concerns. */
	phone: string | null;
	/** The JSON text that is delivered. */
	body: string;
	/** The recipient that a delivery report concerns. */
	recipientId?: number;
}

/** A null member matches every event. */
type EventFilter = Given<typeof EVENT_FILTER>;

/** Stores an event, in the caller's transaction. @returns the event's number */
export function storeEvent(db: Database, account: Account, event: NewEvent): number {
	const { type, at, phone, body, recipientId = null } = event;
	const id = nextRowId(db, account, 'event');
	db.insert('event', {
		id,
		account_id: account.id,
		type,
		at,
		due_at: at - account.clockOffset,
		phone,
		body,
		recipient_id: recipientId,
	});
	return rowNumber(id);
}

const EVENT_STATE = "iif(due_at IS NOT NULL, 'waiting', iif(deliveries > 0, 'passed', 'unheard'))";
const EVENT_COLUMNS = `id, type, at, phone, body, deliveries, ${EVENT_STATE} AS state`;
const FILTERED_EVENTS = `FROM event WHERE account_id = :account
	AND (:type IS NULL OR type = :type) AND (:phone IS NULL OR phone = :phone)
	AND (:state IS NULL OR ${EVENT_STATE} = :state)`;

type EventRow = Omit<Event, 'at'> & { at: number };
const toEvent = (row: EventRow): Event => ({
	...withRowNumber(row),
	at: new Date(row.at).toISOString(),
});

/** Returns a page of an account's events that match a filter. */
export function listEvents(db: Database, account: Account, filter: EventFilter, range: ListRange) {
	const named = { account: account.id, ...filter };
	const { total, rows } = db.page<EventRow>(EVENT_COLUMNS, FILTERED_EVENTS, named, range);
	return { total, rows: rows.map(toEvent) };
}

/** Returns the event with the given number, or undefined. */
export function findEvent(db: Database, account: Account, number: number): Event | undefined {
	const sql = `SELECT ${EVENT_COLUMNS} FROM event WHERE account_id = ? AND id = ?`;
	const row = db.get<EventRow>(sql, account.id, rowId(account, number));
	return row && toEvent(row);
}

/**
 * Makes a waiting or past event due now.
 * @param now on the machine's clock
 * @returns whether the event exists
 */
export function redeliverEvent(
	db: Database,
	account: Account,
	number: number,
	now: number,
): boolean {
	const sql = 'UPDATE event SET due_at = ? WHERE account_id = ? AND id = ?';
	return db.run(sql, now, account.id, rowId(account, number)) > 0;
}
