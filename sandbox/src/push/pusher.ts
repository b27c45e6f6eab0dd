import { retryDelay } from '../domain/retry.ts';
import { signatureOf, signatureRule } from '../domain/signature.ts';
import type { Decisions } from '../domain/types.ts';
import type { Accounts } from '../store/accounts.ts';
import { AccountDecisions } from '../store/decisions.ts';
import { releaseDue } from '../store/campaigns.ts';
import type { Db } from '../store/db.ts';
import {
	dueDeliveries,
	dueWebhooks,
	keepAttempt,
	nextDue,
	passDueEvents,
	putAside,
	type DueDelivery,
} from '../store/outbox.ts';
import type { Changes } from './changes.ts';
import { post, type PostAnswer } from './post.ts';

/** Deliveries under way to one webhook at once, so that a slow one holds up no other. */
const AT_ONCE = 8;
/** The longest that a timer can wait. */
const LONGEST_WAIT = 2 ** 31 - 1;
const HEADER = 'x-service-signature';

const isTaken = (httpStatus: number, decide: Decisions) => {
	const rule = decide.text('push.accepted');
	if (rule === 'any') return true;
	return rule === '200' ? httpStatus === 200 : httpStatus >= 200 && httpStatus < 300;
};

/** A request ready to go out, and what the log may show of it. */
function requestOf({ body, signature }: DueDelivery, decide: Decisions) {
	const bytes = Buffer.from(body);
	const headers: Record<string, string> = {
		'user-agent': 'sms-campaigns-sandbox',
		'content-length': String(bytes.length),
	};
	const type = decide.text('push.content-type');
	if (type !== 'none') headers['content-type'] = type;
	const rule = signatureRule(decide);
	const value = signature === null ? null : signatureOf(signature, bytes, rule);
	const shown = { ...headers };
	if (value !== null) {
		headers[HEADER] = value;
		shown[HEADER] = rule.scheme === 'secret' ? '***' : value;
	}
	const { scheme, fault } = rule;
	const log = { headers: shown, signature: signature === null ? null : { scheme, fault } };
	return { bytes, headers, log };
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
	/** Ids of the deliveries under way, by webhook. */
	readonly #lanes = new Map<string, Set<number>>();
	readonly #closing = new AbortController();
	#timer: NodeJS.Timeout | undefined;
	#kicked = false;

	constructor(db: Db, accounts: Accounts, changes: Changes, now: () => number) {
		this.#db = db;
		this.#accounts = accounts;
		this.#changes = changes;
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
		const { accounts, more } = passDueEvents(this.#db, now);
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
		const lane = this.#lanes.get(webhookId) ?? new Set();
		this.#lanes.set(webhookId, lane);
		const limit = AT_ONCE + lane.size;
		const due = dueDeliveries(this.#db, webhookId, this.#now(), limit);
		for (const delivery of due) {
			if (lane.size >= AT_ONCE) break;
			if (!lane.has(delivery.id)) void this.#deliver(delivery, lane);
		}
		if (lane.size === 0) this.#lanes.delete(webhookId);
	}

	async #deliver(delivery: DueDelivery, lane: Set<number>): Promise<void> {
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
		lane.add(delivery.id);
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
