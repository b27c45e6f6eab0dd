import type { Account } from '../accounts/accounts.ts';
import type { Database } from '../database/database.ts';

export interface DeliveryFilter {
	id?: number;
	event: number | null;
	webhook: string | null;
	type: string | null;
	state: string | null;
	/** At least so many tries. */
	attempts: number | null;
}

interface AttemptRow {
	at: number;
	request: string;
	httpStatus: number | null;
	answer: string;
	problem: string | null;
	durationMs: number;
}

const DELIVERIES = `FROM delivery d JOIN event e ON e.id = d.event_id
	WHERE d.account_id = :account AND (:id IS NULL OR d.id = :id)
	AND (:event IS NULL OR d.event_id = :event)
	AND (:webhook IS NULL OR d.webhook_id = :webhook) AND (:type IS NULL OR e.type = :type)
	AND (:state IS NULL OR d.state = :state)
	AND (:attempts IS NULL OR d.attempts >= :attempts)`;

export function countDeliveries(db: Database, account: Account, filter: DeliveryFilter): number {
	const named = { account: account.id, id: null, ...filter };
	return (
		db.getNamed<{ total: number }>(`SELECT count(*) AS total ${DELIVERIES}`, named)?.total ?? 0
	);
}

function attemptsOf(db: Database, deliveryId: number) {
	return db
		.all<AttemptRow>(
			`SELECT at, request, http_status AS httpStatus, answer, problem, duration_ms AS durationMs
			FROM attempt WHERE delivery_id = ? ORDER BY id`,
			deliveryId,
		)
		.map(({ at, request, ...rest }) => ({
			at: new Date(at).toISOString(),
			...(JSON.parse(request) as object),
			...rest,
		}));
}

/** The delivery log of an account, oldest first unless told otherwise: the exact bytes, every try, the next one. */
export function listDeliveries(
	db: Database,
	account: Account,
	filter: DeliveryFilter,
	page: { limit: number; offset: number; newestFirst?: boolean },
) {
	return db
		.allNamed<{
			id: number;
			eventId: number;
			type: string;
			webhookId: string;
			url: string;
			state: string;
			nextAt: number | null;
			body: string;
			fault: string | null;
		}>(
			`SELECT d.id, d.event_id AS eventId, e.type, d.webhook_id AS webhookId, d.url, d.state,
				d.next_at AS nextAt, e.body, d.fault ${DELIVERIES}
			ORDER BY d.id ${page.newestFirst ? 'DESC' : ''} LIMIT :limit OFFSET :offset`,
			{ account: account.id, id: null, ...filter, limit: page.limit, offset: page.offset },
		)
		.map(({ nextAt, fault, ...row }) => ({
			...row,
			fault: fault === null ? null : (JSON.parse(fault) as object),
			nextTryAt: nextAt === null ? null : new Date(nextAt + account.clockOffset).toISOString(),
			attempts: attemptsOf(db, row.id),
		}));
}
