import type { Account } from '../store/accounts/account.ts';
import type { Database } from '../store/database/database.ts';
import { countDeliveriesByState, type LoggedDelivery } from '../store/events/deliveryLog.ts';
import { listWebhooks } from '../store/events/webhooks.ts';

/** Says in words what has happened to a delivery. */
export function describeDelivery({ state, attempts, nextTryAt }: LoggedDelivery): string {
	const last = attempts.at(-1);
	const got = last?.problem ?? `HTTP ${last?.httpStatus}`;
	const tries = attempts.length === 1 ? '1 try' : `${attempts.length} tries`;
	switch (state) {
		case 'pending':
			if (!last) return `Not tried yet; due at ${nextTryAt}`;
			return `Not taken after ${tries}: ${got}; tried again at ${nextTryAt}`;
		case 'held':
			return 'Waits until the webhook is live';
		case 'delivered':
			return `Taken after ${tries}: ${got}`;
		case 'failed':
			return `Given up after ${tries}: ${got}`;
		case 'dropped':
			return 'Dropped: the webhook was paused or deleted';
	}
}

/** Returns a delivery as lists have it. @param withBytes adds its body and all its attempts */
export function toDeliveryRow(delivery: LoggedDelivery, withBytes: boolean) {
	const { body, attempts, ...row } = delivery;
	const last = attempts.at(-1) ?? null;
	const happened = describeDelivery(delivery);
	return {
		...row,
		happened,
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
