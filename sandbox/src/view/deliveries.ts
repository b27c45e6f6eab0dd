import type { Account } from '../store/accounts/account.ts';
import type { Database, PageRange } from '../store/database/database.ts';
import {
	countDeliveries,
	countDeliveriesByState,
	findDelivery,
	listDeliveries,
	type DeliveryFilter,
} from '../store/events/deliveryLog.ts';
import { findWebhook, listWebhooks } from '../store/events/webhooks.ts';
import { checkSignature, type SignedAttempt } from './signatureCheck.ts';

type LoggedAttempt = SignedAttempt & ReturnType<typeof listDeliveries>[number]['attempts'][number];

/** Returns a page of the deliveries to one webhook, or to all, newest first, without bodies and early attempts. */
export function pageOfDeliveries(
	db: Database,
	account: Account,
	filter: Pick<DeliveryFilter, 'webhook' | 'state'>,
	page: PageRange,
) {
	const all = { event: null, type: null, attempts: null, ...filter };
	const rows = listDeliveries(db, account, all, page, 'DESC');
	const deliveries = rows.map(({ body: _body, attempts, ...row }) => ({
		...row,
		tries: attempts.length,
		last: attempts.at(-1) ?? null,
	}));
	return { total: countDeliveries(db, account, all), deliveries };
}

/** Returns one delivery with all its attempts and the check of their signatures; undefined for none. */
export function readDelivery(db: Database, account: Account, id: number) {
	const delivery = findDelivery(db, account, id);
	if (!delivery) return undefined;
	const webhook = findWebhook(db, account, delivery.webhookId);
	const attempts = (delivery.attempts as LoggedAttempt[]).map((attempt) => ({
		...attempt,
		check: checkSignature(attempt, delivery.body, webhook?.signature ?? null),
	}));
	return { ...delivery, bytes: Buffer.byteLength(delivery.body), attempts };
}

/** Returns the webhooks, each with its number of deliveries by state. */
export function webhooksWithCounts(db: Database, account: Account) {
	const counts = countDeliveriesByState(db, account);
	return listWebhooks(db, account).map((webhook) => ({
		...webhook,
		deliveries: Object.fromEntries(
			counts
				.filter(({ webhookId }) => webhookId === webhook.id)
				.map(({ state, count }) => [state, count]),
		),
	}));
}
