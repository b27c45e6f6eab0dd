// Events that are acknowledged while a process ends: a delivery report trigger, a flood of reports, and the checks.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { N8nRest } from '../../harness/n8n/rest.mts';
import { watchStoredEvents } from '../../harness/n8n/storedEvents.mts';
import type { ExecutionStore } from '../../harness/n8n/storedEvents.mts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import { lineWorkflow, noOp, triggerNode } from '../../harness/workflows/node.mts';
import { newAccount } from './stack.mts';
import { RUNS } from '../../sandbox/test/support/random.mts';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../harness/system/polling.mts';
import { makeDeliveryReport } from '../../harness/sandbox/account.mts';

/** The total number of acknowledged events in all scenarios. */
const WANTED = Math.max(500, RUNS);

/** The numbers of concurrent calls to test: one by default, and three in a long run. */
export const IN_FLIGHT = RUNS > 0 ? [1, 10, 50] : [10];

/** The number of floods: seven scenarios, two of them in regular mode, each with every value in `IN_FLIGHT`. */
const FLOODS = 7 * IN_FLIGHT.length;

/** The maximum number of events before the next interruption. */
const MOST_PER_ROUND = 250;

/** n8n's settings: a faster expression engine, and no pruning, because events of deleted executions would look lost. */
export const FLOOD_ENV = {
	N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
	EXECUTIONS_DATA_PRUNE: 'false',
};

/** A published trigger, and the store of its events. */
export interface ReportTrigger {
	url: string;
	/** The secret of the webhook's signatures. */
	secret: string;
	workflowId: string;
	store: ExecutionStore;
}

/**
 * Publishes a delivery report trigger.
 *
 * @param rest the trigger's n8n instance
 * @param store the database of this instance
 */
export async function publishReportTrigger(
	rest: N8nRest,
	store: ExecutionStore,
): Promise<ReportTrigger> {
	const { credential } = await newAccount({}, rest);
	const trigger = triggerNode('Reports', { events: ['DLR'] }, credential);
	const draft = lineWorkflow('Stored events', [trigger, noOp('After')]);
	const workflow = await StoredWorkflow.create(rest, draft);
	await workflow.publish();
	const { url, secret = '' } = (await workflow.state(trigger.id))!.webhooks.DLR;
	return { url, secret, workflowId: workflow.id, store };
}

/** An interruption while events arrive, and the restart after it. */
export interface Interruption {
	/** Ends a process. Events continue to arrive until the function calls `stop`. */
	interrupt: (sender: ReportSender, stop: () => Promise<void>) => Promise<void>;
	/** Starts the ended process again. No events arrive meanwhile. */
	recover: () => Promise<void>;
}

/** Watches the events that a trigger acknowledges while processes end. */
export async function watchEvents({ url, secret, workflowId, store }: ReportTrigger) {
	const sender = new ReportSender(url, secret);
	const stored = await watchStoredEvents(store, workflowId);
	const missing = new Set<string>();

	/** Adds the acknowledged events that are not yet in the database to `missing`. No event is ever removed. */
	async function findMissing(): Promise<void> {
		for (const id of await stored.missing([...sender.acknowledged])) missing.add(id);
	}

	/**
	 * Prints the numbers of events, executions and failed calls, and checks the events.
	 *
	 * @throws AssertionError if an acknowledged event was missing at any check, or if a response stops the service from
	 * delivering the event again
	 */
	async function conclude(test: TestContext): Promise<void> {
		await findMissing();
		const { acknowledged, failures } = sender;
		const { executions, repeated } = await stored.outcome(acknowledged);
		test.diagnostic(
			`${acknowledged.length} acknowledged events in ${executions} executions, ${missing.size} missing in the database, ${repeated} in two executions; other calls: ${JSON.stringify(failures)}`,
		);
		assert.equal(missing.size, 0, 'Acknowledged events are not in the database.');
		const final = Object.keys(failures).filter((failure) => /^[1-4]\d\d$/.test(failure));
		assert.deepEqual(final, [], 'n8n rejected calls as invalid.');
	}

	return { sender, findMissing, conclude };
}

/**
 * Floods a trigger in rounds, each with an interruption, until the scenario's share of acknowledged events is reached.
 * After each round and before the restart, all acknowledged events must be in the database.
 *
 * @throws AssertionError if an event is missing; Error if too few events are acknowledged
 */
export async function floodAndInterrupt(
	test: TestContext,
	trigger: ReportTrigger,
	inFlight: number,
	{ interrupt, recover }: Interruption,
): Promise<void> {
	const events = await watchEvents(trigger);
	const { sender } = events;
	const share = Math.ceil(WANTED / FLOODS);
	for (let next = 0; next < share;) {
		next = Math.min(share, sender.acknowledged.length + MOST_PER_ROUND);
		const stop = sender.flood(inFlight);
		try {
			await sender.acknowledges(next);
			await interrupt(sender, stop);
		} finally {
			await stop();
			await events.findMissing();
			await recover();
		}
		await sender.getsThrough();
	}
	await events.conclude(test);
}

/** The time limit for a response, and the pause after a failed call, in milliseconds. */
const ANSWER_MS = 60_000;
const PAUSE_MS = 100;

/** Sends delivery reports to a webhook, each report once, and records the results of the calls. */
export class ReportSender {
	/** The acknowledged reports' message IDs, in the order of the responses. */
	readonly acknowledged: string[] = [];
	/** The numbers of failed calls in floods, keyed by the HTTP status, or by the reason if there was no response. */
	readonly failures: Record<string, number> = {};
	readonly #url: string;
	readonly #secret: string;

	/** @param secret the secret of the webhook's signatures */
	constructor(url: string, secret: string) {
		this.#url = url;
		this.#secret = secret;
	}

	/** Sends one report. @returns the reason for a missing acknowledgment; undefined for an acknowledged report */
	async send(): Promise<string | undefined> {
		const { messageId, ...call } = makeDeliveryReport(this.#secret);
		try {
			const signal = AbortSignal.timeout(ANSWER_MS);
			const response = await fetch(this.#url, { ...call, signal });
			if (response.ok) this.acknowledged.push(messageId);
			// Only the status matters, because the body may be cut off.
			await response.text().catch(() => {});
			return response.ok ? undefined : String(response.status);
		} catch (error) {
			const isLate = (error as Error).name === 'TimeoutError';
			return isLate ? `no answer within ${ANSWER_MS / 1000} s` : 'broken connection';
		}
	}

	/**
	 * Starts to send, with `inFlight` concurrent calls.
	 *
	 * @returns a function that stops the flood and waits for the running calls
	 */
	flood(inFlight: number): () => Promise<void> {
		let stopped = false;
		const sendAll = async () => {
			while (!stopped) {
				const failure = await this.send();
				if (failure === undefined) continue;
				this.failures[failure] = (this.failures[failure] ?? 0) + 1;
				await sleep(PAUSE_MS);
			}
		};
		const all = Promise.all(Array.from({ length: inFlight }, sendAll));
		return async () => {
			stopped = true;
			await all;
		};
	}

	/** Waits until `count` reports are acknowledged. */
	async acknowledges(count: number): Promise<void> {
		const enough = () => this.acknowledged.length >= count;
		await until(`${count} acknowledged events`, enough);
	}

	/** Sends reports one by one until a report is acknowledged. @throws Error if none is acknowledged in time */
	async getsThrough(): Promise<void> {
		const isTaken = async () => (await this.send()) === undefined;
		await until('an event to be acknowledged', isTaken);
	}
}
