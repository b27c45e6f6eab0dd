import { retryDelay } from '../domain/retryDelay.ts';
import type { Assumptions } from '../domain/types.ts';
import type { Accounts } from '../store/accounts/accounts.ts';
import { AccountAssumptions } from '../store/accounts/accountAssumptions.ts';
import { sendDueCampaigns } from '../store/campaigns/campaigns.ts';
import type { Database } from '../store/database/database.ts';
import {
	dueBursts,
	dueDeliveries,
	dueWebhooks,
	recordAttempt,
	nextDueTime,
	settleUnsent,
	type DueDelivery,
} from '../store/events/outbox.ts';
import { dispatchDueEvents } from '../store/events/eventDispatch.ts';
import type { ChangeNotifier } from '../store/accounts/changeNotifier.ts';
import type { DeliveryPlanner } from './deliveryPlanner.ts';
import { postBytes, type PostResult } from './httpPost.ts';
import { faultOfDelivery, buildWebhookRequest } from './webhookRequest.ts';

/** Deliveries under way to one webhook at once, so that a slow one holds up no other. */
const MAX_IN_FLIGHT = 8;
/** The longest that a timer can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const isAccepted = (httpStatus: number, assumptions: Assumptions) => {
	const rule = assumptions.text('push.accepted');
	if (rule === 'any') return true;
	return rule === '200' ? httpStatus === 200 : httpStatus >= 200 && httpStatus < 300;
};

/** The deliveries under way to a webhook: the id of each, and the group that it was held in. */
type InFlight = Map<number, string | null>;

/** Whether another delivery of the same group is under way: in a changed order each waits its turn. */
function isGroupBusy(delivery: DueDelivery, lane: InFlight): boolean {
	const group = faultOfDelivery(delivery)?.group;
	return group !== undefined && [...lane.values()].includes(group);
}

/**
 * Delivers stored events. All that is to be done is in the database: a delivery stays due until a
 * try of it is stored, so that one that was under way when the process died is made again.
 */
export class Dispatcher {
	readonly #db: Database;
	readonly #accounts: Accounts;
	readonly #changes: ChangeNotifier;
	readonly #now: () => number;
	readonly #planner: DeliveryPlanner;
	readonly #inFlight = new Map<string, InFlight>();
	readonly #closing = new AbortController();
	#timer: NodeJS.Timeout | undefined;
	#isWoken = false;

	constructor(
		db: Database,
		accounts: Accounts,
		changes: ChangeNotifier,
		planner: DeliveryPlanner,
		now: () => number,
	) {
		this.#db = db;
		this.#accounts = accounts;
		this.#changes = changes;
		this.#planner = planner;
		this.#now = now;
	}

	/** Looks soon for what is due. */
	wake(): void {
		if (this.#isWoken || this.#closing.signal.aborted) return;
		this.#isWoken = true;
		setImmediate(() => {
			this.#isWoken = false;
			if (!this.#closing.signal.aborted) this.#run();
		});
	}

	/** Stops. What is under way is cut off and stays due. */
	close(): void {
		this.#closing.abort();
		clearTimeout(this.#timer);
	}

	#run(): void {
		const now = this.#now();
		const released = sendDueCampaigns(this.#db, this.#accounts, now);
		const { accounts, more } = dispatchDueEvents(this.#db, now, this.#planner);
		for (const account of new Set([...released, ...accounts])) this.#changes.notify(account);
		for (const webhook of dueWebhooks(this.#db, now)) this.#startDue(webhook);
		if (more) this.wake();
		else this.#wakeAt(nextDueTime(this.#db, now));
	}

	#wakeAt(at: number | null): void {
		clearTimeout(this.#timer);
		if (at === null) return;
		const wait = Math.min(Math.max(at - this.#now(), 0), MAX_TIMER_MS);
		this.#timer = setTimeout(() => this.wake(), wait).unref();
	}

	/** Starts as many deliveries to a webhook as may be under way. */
	#startDue(webhookId: string): void {
		const lane: InFlight = this.#inFlight.get(webhookId) ?? new Map();
		this.#inFlight.set(webhookId, lane);
		const now = this.#now();
		for (const delivery of dueBursts(this.#db, webhookId, now)) {
			if (!lane.has(delivery.id)) void this.#deliver(delivery, lane);
		}
		const limit = MAX_IN_FLIGHT + lane.size;
		const due = dueDeliveries(this.#db, webhookId, now, limit);
		for (const delivery of due) {
			if (lane.size >= MAX_IN_FLIGHT) break;
			if (lane.has(delivery.id) || isGroupBusy(delivery, lane)) continue;
			void this.#deliver(delivery, lane);
		}
		if (lane.size === 0) this.#inFlight.delete(webhookId);
	}

	async #deliver(delivery: DueDelivery, lane: InFlight): Promise<void> {
		const { accountId, webhookId } = delivery;
		const account = this.#accounts.byId(accountId);
		if (!account) return;
		const assumptions = new AccountAssumptions(account);
		if (delivery.status === 'paused') {
			const state = assumptions.text('push.paused') === 'hold' ? 'held' : 'dropped';
			settleUnsent(this.#db, delivery.id, state);
			this.#changes.notify(accountId);
			this.wake();
			return;
		}
		lane.set(delivery.id, faultOfDelivery(delivery)?.group ?? null);
		const at = this.#accounts.now(account);
		const started = performance.now();
		const { bytes, headers, log } = buildWebhookRequest(delivery, assumptions);
		const timeout = AbortSignal.timeout(assumptions.number('push.timeout-ms'));
		const signal = AbortSignal.any([timeout, this.#closing.signal]);
		const result = await postBytes(delivery.url, headers, bytes, signal);
		if (this.#closing.signal.aborted) return;
		lane.delete(delivery.id);
		const durationMs = Math.round(performance.now() - started);
		this.#settle(delivery, { at, request: log, durationMs }, result, assumptions);
		this.#changes.notify(accountId);
		this.#startDue(webhookId);
	}

	#settle(
		delivery: DueDelivery,
		tried: { at: number; request: object; durationMs: number },
		result: PostResult,
		assumptions: Assumptions,
	): void {
		const { signature } = delivery;
		// A receiver may well echo what it was sent: the log never holds the secret.
		const answer = signature === null ? result.answer : result.answer.replaceAll(signature, '***');
		const attempt = { ...tried, ...result, answer };
		const { httpStatus, problem } = result;
		if (problem === null && httpStatus !== null && isAccepted(httpStatus, assumptions)) {
			recordAttempt(this.#db, delivery, attempt, 'delivered', null);
			return;
		}
		const failed = delivery.attempts + 1;
		if (failed > assumptions.number('push.retries')) {
			recordAttempt(this.#db, delivery, attempt, 'failed', null);
			return;
		}
		const wait = retryDelay(failed, assumptions.number('push.retry-ms'), Math.random());
		recordAttempt(this.#db, delivery, attempt, 'pending', this.#now() + wait);
		this.wake();
	}
}
