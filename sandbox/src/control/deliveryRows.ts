import type { Account } from '../store/accounts/account.ts';
import type { Database } from '../store/database/database.ts';
import {
	countDeliveriesByState,
	findDelivery,
	type listDeliveries,
} from '../store/events/deliveryLog.ts';
import { findWebhook, listWebhooks } from '../store/events/webhooks.ts';
import { checkSignature } from './signatureCheck.ts';

type LoggedDelivery = ReturnType<typeof listDeliveries>[number];

/** Returns a delivery as lists have it. @param withBytes adds its body and all its attempts */
export function toDeliveryRow({ body, attempts, ...row }: LoggedDelivery, withBytes: boolean) {
	const last = attempts.at(-1) ?? null;
	return { ...row, tries: attempts.length, last, ...(withBytes ? { body, attempts } : {}) };
}

/** Returns one delivery with all its attempts and the check of their signatures; undefined for none. */
export function readDelivery(db: Database, account: Account, id: number) {
	const delivery = findDelivery(db, account, id);
	if (!delivery) return undefined;
	const webhook = findWebhook(db, account, delivery.webhookId);
	const attempts = delivery.attempts.map((attempt) => ({
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
