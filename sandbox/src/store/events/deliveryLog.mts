import type { Given } from '../../domain/schemaTypes.mts';
import type { Attempt, Delivery, DELIVERY_FILTER } from '../../schemas/events.mts';
import type { Account } from '../accounts/account.mts';
import type { Database, ListRange } from '../database/database.mts';
import { rowId, rowNumber } from '../accounts/rowIds.mts';

/** A null member matches every delivery. */
type DeliveryFilter = Given<typeof DELIVERY_FILTER>;

type DeliveryRow = Omit<Delivery, 'nextTryAt' | 'attempts'> & { nextAt: number | null };
/** An attempt's logged request, without the secret. */
type LoggedRequest = Pick<Attempt, 'headers' | 'scheme'>;
type AttemptRow = Omit<Attempt, 'at' | keyof LoggedRequest> & { at: number; request: string };

const DELIVERIES =
	'FROM delivery d JOIN event e ON e.id = d.event_id WHERE d.account_id = :account';
const FILTERED_DELIVERIES = `${DELIVERIES}
	AND (:event IS NULL OR d.event_id = :event)
	AND (:webhook IS NULL OR d.webhook_id = :webhook) AND (:type IS NULL OR e.type = :type)
	AND (:state IS NULL OR d.state = :state)
	AND (:attempts IS NULL OR d.attempts >= :attempts)`;
const DELIVERY_COLUMNS = `d.id, d.event_id AS eventId, e.type, d.webhook_id AS webhookId, d.url, d.state,
	d.next_at AS nextAt, e.body`;

function attemptsOf(db: Database, deliveryId: number) {
	return db
		.all<AttemptRow>(
			`SELECT at, request, http_status AS httpStatus, answer, problem, duration_ms AS durationMs
			FROM attempt WHERE delivery_id = ? ORDER BY id`,
			deliveryId,
		)
		.map(({ at, request, ...rest }) => ({
			at: new Date(at).toISOString(),
			...(JSON.parse(request) as LoggedRequest),
			...rest,
		}));
}

function toDelivery(db: Database, account: Account, { nextAt, ...row }: DeliveryRow) {
	return {
		...row,
		id: rowNumber(row.id),
		eventId: rowNumber(row.eventId),
		nextTryAt: nextAt === null ? null : new Date(nextAt + account.clockOffset).toISOString(),
		attempts: attemptsOf(db, row.id),
	};
}

/** Returns a page of the deliveries that match a filter, each with its attempts. */
export function listDeliveries(
	db: Database,
	account: Account,
	{ event, ...filter }: DeliveryFilter,
	range: ListRange,
) {
	const id = event === null ? null : rowId(account, event);
	const named = { account: account.id, event: id, ...filter };
	const page = db.page<DeliveryRow>(DELIVERY_COLUMNS, FILTERED_DELIVERIES, named, range, 'd.id');
	return { total: page.total, rows: page.rows.map((row) => toDelivery(db, account, row)) };
}

/** Returns the delivery with the given number, or undefined. */
export function findDelivery(db: Database, account: Account, number: number) {
	const sql = `SELECT ${DELIVERY_COLUMNS} ${DELIVERIES} AND d.id = :id`;
	const row = db.get<DeliveryRow>(sql, { account: account.id, id: rowId(account, number) });
	return row && toDelivery(db, account, row);
}
