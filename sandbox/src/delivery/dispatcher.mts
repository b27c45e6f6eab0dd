import { logLine, shownToken, type TrafficLog } from '../domain/logLine.mts';
import type { Assumptions } from '../domain/types.mts';
import { AccountAssumptions } from '../store/accounts/accountAssumptions.mts';
import type { Accounts } from '../store/accounts/accounts.mts';
import type { ChangeNotifier } from '../store/accounts/changeNotifier.mts';
import { performDue } from '../store/phones/dueActions.mts';
import type { Database } from '../store/database/database.mts';
import { dispatchDueEvents } from '../store/events/eventDispatch.mts';
import {
	dueDeliveries,
	dueWebhooks,
	nextDueTime,
	recordAttempt,
	holdDelivery,
	type DueDelivery,
	type DueWebhook,
} from '../store/events/outbox.mts';
import type { PostResult } from '../schemas/events.mts';
import { postBytes } from './httpPost.mts';
import { buildWebhookRequest } from './webhookRequest.mts';

/** Maximum delay before a retry: one hour. */
const MAX_RETRY_DELAY_MS = 3_600_000;
/** Maximum delay of a timer, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The state of a delivery after an attempt; a `pending` delivery is attempted again. */
type AttemptState = 'delivered' | 'failed' | 'pending';

/** Formats an attempt's log line, without the URL's password and query, which may be secrets. */
function attemptLine(
	account: string,
	{ type, url, attempts }: DueDelivery,
	{ httpStatus, problem }: PostResult,
	state: AttemptState,
): string {
	const { origin, pathname } = new URL(url);
	const attempt = attempts + 1;
	return logLine({
		account,
		event: type,
		to: origin + pathname,
		attempt,
		httpStatus,
		problem,
		state,
	});
}

/** The parts that a dispatcher uses. */
interface DispatcherParts {
	db: Database;
	accounts: Accounts;
	changes: ChangeNotifier;
	/** The machine's clock. */
	now: () => number;
	log: TrafficLog | undefined;
}

/**
 * Delivers stored events. The whole state is in the database. A delivery stays due until an attempt is stored, so the
 * delivery is attempted again if the process ends during an attempt.
 */
export class Dispatcher {
	readonly #with: DispatcherParts;
	/** The IDs of the deliveries in progress, keyed by webhook. */
	readonly #inFlight = new Map<string, Set<number>>();
	readonly #closing = new AbortController();
	#timer: NodeJS.Timeout | undefined;
	#isWoken = false;

	constructor(parts: DispatcherParts) {
		this.#with = parts;
	}

	/** Makes the dispatcher check for due deliveries soon. */
	wake(): void {
		if (this.#isWoken || this.#closing.signal.aborted) return;
		this.#isWoken = true;
		setImmediate(() => {
			this.#isWoken = false;
			if (!this.#closing.signal.aborted) this.#run();
		});
	}

	/** Stops the dispatcher. Deliveries in progress are aborted and stay due. */
	close(): void {
		this.#closing.abort();
		clearTimeout(this.#timer);
	}

	#run(): void {
		const { accounts, changes, db } = this.#with;
		const now = this.#with.now();
		const senders = performDue(db, accounts, now);
		const { accounts: touched, more } = dispatchDueEvents(db, now);
		for (const account of new Set([...senders, ...touched])) changes.notify(account);
		for (const webhook of dueWebhooks(db, now)) this.#startDue(webhook, now);
		if (more) this.wake();
		else this.#wakeAt(nextDueTime(db, now));
	}

	#wakeAt(at: number | null): void {
		clearTimeout(this.#timer);
		if (at === null) return;
		const delay = Math.min(Math.max(at - this.#with.now(), 0), MAX_TIMER_MS);
		this.#timer = setTimeout(() => this.wake(), delay).unref();
	}

	/** Starts a webhook's due deliveries, up to the limit `push.at-once`, so that a slow webhook delays no other. */
	#startDue({ id: webhookId, accountId }: DueWebhook, now: number): void {
		const { accounts, db } = this.#with;
		const inFlight = this.#inFlight.get(webhookId) ?? new Set<number>();
		this.#inFlight.set(webhookId, inFlight);
		const most = new AccountAssumptions(accounts.byId(accountId) ?? null).number('push.at-once');
		const due = dueDeliveries(db, webhookId, now, most + inFlight.size);
		for (const delivery of due) {
			if (inFlight.size >= most) break;
			if (!inFlight.has(delivery.id)) void this.#deliver(delivery, inFlight);
		}
		if (inFlight.size === 0) this.#inFlight.delete(webhookId);
	}

	async #deliver(delivery: DueDelivery, inFlight: Set<number>): Promise<void> {
		const { accountId, webhookId } = delivery;
		const { accounts, changes, db, log, now } = this.#with;
		const account = accounts.byId(accountId);
		if (!account) return;
		const assumptions = new AccountAssumptions(account);
		if (delivery.status === 'paused') {
			holdDelivery(db, delivery.id);
			changes.notify(accountId);
			this.wake();
			return;
		}
		inFlight.add(delivery.id);
		const at = accounts.now(account);
		const started = performance.now();
		const { bytes, headers, shown } = buildWebhookRequest(delivery, assumptions);
		const timeout = AbortSignal.timeout(assumptions.number('push.timeout-ms'));
		const signal = AbortSignal.any([timeout, this.#closing.signal]);
		const result = await postBytes(delivery.url, headers, bytes, signal);
		if (this.#closing.signal.aborted) return;
		inFlight.delete(delivery.id);
		const durationMs = Math.round(performance.now() - started);
		const state = this.#settle(delivery, { at, request: shown, durationMs }, result, assumptions);
		log?.(attemptLine(shownToken(account.token), delivery, result, state));
		changes.notify(accountId);
		this.#startDue({ id: webhookId, accountId }, now());
	}

	#settle(
		delivery: DueDelivery,
		attempted: { at: number; request: object; durationMs: number },
		result: PostResult,
		assumptions: Assumptions,
	): AttemptState {
		const { db, now } = this.#with;
		const { signature } = delivery;
		// A receiver may echo its request, but the log must not contain the secret.
		const answer = signature === null ? result.answer : result.answer.replaceAll(signature, '***');
		const attempt = { ...attempted, ...result, answer };
		const { httpStatus, problem } = result;
		if (problem === null && httpStatus !== null && httpStatus >= 200 && httpStatus < 300) {
			recordAttempt(db, delivery, attempt, 'delivered', null);
			return 'delivered';
		}
		const failed = delivery.attempts + 1;
		if (failed > assumptions.number('push.retries')) {
			recordAttempt(db, delivery, attempt, 'failed', null);
			return 'failed';
		}
		const delay = Math.min(
			assumptions.number('push.retry-ms') * 2 ** (failed - 1),
			MAX_RETRY_DELAY_MS,
		);
		recordAttempt(db, delivery, attempt, 'pending', now() + delay);
		this.wake();
		return 'pending';
	}
}
