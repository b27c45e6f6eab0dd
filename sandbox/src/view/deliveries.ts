import type { Account } from '../store/accounts/accounts.ts';
import type { Database } from '../store/database/database.ts';
import {
	countDeliveries,
	listDeliveries,
	type DeliveryFilter,
} from '../store/events/deliveryLog.ts';
import { listWebhooks } from '../store/events/webhooks.ts';
import { checkSignature, type SignedTry } from './signatureCheck.ts';

const ALL_DELIVERIES: DeliveryFilter = {
	event: null,
	webhook: null,
	type: null,
	state: null,
	attempts: null,
};

type LoggedAttempt = SignedTry & ReturnType<typeof listDeliveries>[number]['attempts'][number];

/** A page of the deliveries to one webhook, or to all, the newest first: without bytes and tries. */
export function pageOfDeliveries(
	db: Database,
	account: Account,
	filter: Pick<DeliveryFilter, 'webhook' | 'state'>,
	page: { limit: number; offset: number },
) {
	const where = { ...ALL_DELIVERIES, ...filter };
	const rows = listDeliveries(db, account, where, { ...page, newestFirst: true });
	const deliveries = rows.map(({ body: _body, attempts, ...row }) => ({
		...row,
		tries: attempts.length,
		last: attempts.at(-1) ?? null,
	}));
	return { total: countDeliveries(db, account, where), deliveries };
}

/** One delivery with its bytes and each of its tries, the signatures checked; undefined for none. */
export function readDelivery(db: Database, account: Account, id: number) {
	const page = { limit: 1, offset: 0 };
	const [delivery] = listDeliveries(db, account, { ...ALL_DELIVERIES, id }, page);
	if (!delivery) return undefined;
	const webhook = db.get<{ signature: string | null }>(
		'SELECT signature FROM webhook WHERE account_id = ? AND id = ?',
		account.id,
		delivery.webhookId,
	);
	const attempts = (delivery.attempts as LoggedAttempt[]).map((attempt) => ({
		...attempt,
		check: checkSignature(attempt, delivery.body, webhook?.signature ?? null),
	}));
	return { ...delivery, bytes: Buffer.byteLength(delivery.body), attempts };
}

/** The webhooks with how many of their deliveries are in which state. */
export function webhooksWithCounts(db: Database, account: Account) {
	const rows = db.all<{ webhookId: string; state: string; count: number }>(
		`SELECT webhook_id AS webhookId, state, count(*) AS count FROM delivery
		WHERE account_id = ? GROUP BY webhook_id, state`,
		account.id,
	);
	return listWebhooks(db, account).map((webhook) => ({
		...webhook,
		deliveries: Object.fromEntries(
			rows.filter(({ webhookId }) => webhookId === webhook.id).map((row) => [row.state, row.count]),
		),
	}));
}
