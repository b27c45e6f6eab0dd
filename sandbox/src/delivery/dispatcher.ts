import { retryDelay } from '../domain/retryDelay.ts';
import type { Decisions } from '../domain/types.ts';
import type { Accounts } from '../store/accounts/accounts.ts';
import { AccountDecisions } from '../store/accounts/accountAssumptions.ts';
import { releaseDue } from '../store/campaigns/campaigns.ts';
import type { Db } from '../store/database/database.ts';
import {
	dueBursts,
	dueDeliveries,
	dueWebhooks,
	keepAttempt,
	nextDue,
	putAside,
	type DueDelivery,
} from '../store/events/outbox.ts';
import { passDueEvents } from '../store/events/eventDispatch.ts';
import type { Changes } from '../store/accounts/changeNotifier.ts';
import type { Planner } from './deliveryPlanner.ts';
import { post, type PostAnswer } from './httpPost.ts';
import { faultOf, requestOf } from './webhookRequest.ts';

/** Deliveries under way to one webhook at once, so that a slow one holds up no other. */
const AT_ONCE = 8;
/** The longest that a timer can wait. */
const LONGEST_WAIT = 2 ** 31 - 1;

const isTaken = (httpStatus: number, decide: Decisions) => {
	const rule = decide.text('push.accepted');
	if (rule === 'any') return true;
	return rule === '200' ? httpStatus === 200 : httpStatus >= 200 && httpStatus < 300;
};

/** The deliveries under way to a webhook: the id of each, and the group that it was held in. */
type Lane = Map<number, string | null>;

/** Whether another delivery of the same group is under way: in a changed order each waits its turn. */
function isTurnOfOther(delivery: DueDelivery, lane: Lane): boolean {
	const group = faultOf(delivery)?.group;
	return group !== undefined && [...lane.values()].includes(group);
}

/**
 * Delivers stored events. All that is to be done is in the database: a delivery stays due until a
 * try of it is stored, so that one that was under way when the process died is made again.
 */
export class Pusher {
	readonly #db: Db;
	readonly #accounts: Accounts;
	readonly #changes: Changes;
	readonly #now: () => number;
	readonly #planner: Planner;
	readonly #lanes = new Map<string, Lane>();
	readonly #closing = new AbortController();
	#timer: NodeJS.Timeout | undefined;
	#kicked = false;

	constructor(db: Db, accounts: Accounts, changes: Changes, planner: Planner, now: () => number) {
		this.#db = db;
		this.#accounts = accounts;
		this.#changes = changes;
		this.#planner = planner;
		this.#now = now;
	}

	/** Looks soon for what is due. */
	kick(): void {
		if (this.#kicked || this.#closing.signal.aborted) return;
		this.#kicked = true;
		setImmediate(() => {
			this.#kicked = false;
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
		const released = releaseDue(this.#db, this.#accounts, now);
		const { accounts, more } = passDueEvents(this.#db, now, this.#planner);
		for (const account of new Set([...released, ...accounts])) this.#changes.notify(account);
		for (const webhook of dueWebhooks(this.#db, now)) this.#fill(webhook);
		if (more) this.kick();
		else this.#wakeAt(nextDue(this.#db, now));
	}

	#wakeAt(at: number | null): void {
		clearTimeout(this.#timer);
		if (at === null) return;
		const wait = Math.min(Math.max(at - this.#now(), 0), LONGEST_WAIT);
		this.#timer = setTimeout(() => this.kick(), wait).unref();
	}

	/** Starts as many deliveries to a webhook as may be under way. */
	#fill(webhookId: string): void {
		const lane: Lane = this.#lanes.get(webhookId) ?? new Map();
		this.#lanes.set(webhookId, lane);
		const now = this.#now();
		for (const delivery of dueBursts(this.#db, webhookId, now)) {
			if (!lane.has(delivery.id)) void this.#deliver(delivery, lane);
		}
		const limit = AT_ONCE + lane.size;
		const due = dueDeliveries(this.#db, webhookId, now, limit);
		for (const delivery of due) {
			if (lane.size >= AT_ONCE) break;
			if (lane.has(delivery.id) || isTurnOfOther(delivery, lane)) continue;
			void this.#deliver(delivery, lane);
		}
		if (lane.size === 0) this.#lanes.delete(webhookId);
	}

	async #deliver(delivery: DueDelivery, lane: Lane): Promise<void> {
		const { accountId, webhookId } = delivery;
		const account = this.#accounts.byId(accountId);
		if (!account) return;
		const decide = new AccountDecisions(account);
		if (delivery.status === 'paused') {
			const state = decide.text('push.paused') === 'hold' ? 'held' : 'dropped';
			putAside(this.#db, delivery.id, state);
			this.#changes.notify(accountId);
			this.kick();
			return;
		}
		lane.set(delivery.id, faultOf(delivery)?.group ?? null);
		const at = this.#accounts.now(account);
		const started = performance.now();
		const { bytes, headers, log } = requestOf(delivery, decide);
		const timeout = AbortSignal.timeout(decide.number('push.timeout-ms'));
		const signal = AbortSignal.any([timeout, this.#closing.signal]);
		const result = await post(delivery.url, headers, bytes, signal);
		if (this.#closing.signal.aborted) return;
		lane.delete(delivery.id);
		const durationMs = Math.round(performance.now() - started);
		this.#settle(delivery, { at, request: log, durationMs }, result, decide);
		this.#changes.notify(accountId);
		this.#fill(webhookId);
	}

	#settle(
		delivery: DueDelivery,
		tried: { at: number; request: object; durationMs: number },
		result: PostAnswer,
		decide: Decisions,
	): void {
		const { signature } = delivery;
		// A receiver may well echo what it was sent: the log never holds the secret.
		const answer = signature === null ? result.answer : result.answer.replaceAll(signature, '***');
		const attempt = { ...tried, ...result, answer };
		const { httpStatus, problem } = result;
		if (problem === null && httpStatus !== null && isTaken(httpStatus, decide)) {
			keepAttempt(this.#db, delivery, attempt, 'delivered', null);
			return;
		}
		const failed = delivery.attempts + 1;
		if (failed > decide.number('push.retries')) {
			keepAttempt(this.#db, delivery, attempt, 'failed', null);
			return;
		}
		const wait = retryDelay(failed, decide.number('push.retry-ms'), Math.random());
		keepAttempt(this.#db, delivery, attempt, 'pending', this.#now() + wait);
		this.kick();
	}
}
