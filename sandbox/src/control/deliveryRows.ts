import type { Account } from '../store/accounts/account.ts';
import type { Database } from '../store/database/database.ts';
import { countDeliveriesByState, type LoggedDelivery } from '../store/events/deliveryLog.ts';
import { listWebhooks } from '../store/events/webhooks.ts';

/** Returns a delivery as lists have it. @param withBytes adds its body and all its attempts */
export function toDeliveryRow(delivery: LoggedDelivery, withBytes: boolean) {
	const { body, attempts, ...row } = delivery;
	const last = attempts.at(-1) ?? null;
	return {
		...row,
		tries: attempts.length,
		last,
		...(withBytes ? { body, attempts } : {}),
	};
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
