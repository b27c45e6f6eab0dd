// Events that are acknowledged while something ends: a trigger of delivery reports, a flood of them, and what must hold.
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

/** The number of acknowledged events of all scenarios together. */
const WANTED = Math.max(500, RUNS);

/** The numbers of calls that are under way at any time: one flood, and several in a long run. */
export const IN_FLIGHT = RUNS > 0 ? [1, 10, 50] : [10];

/** The scenarios that share in them: two of regular mode and five of queue mode, each with all floods. */
const FLOODS = 7 * IN_FLIGHT.length;

/** The most events before something ends again. */
const MOST_PER_ROUND = 250;

/** The settings of n8n: one that makes it faster, and no deletion of executions, which would look like a loss. */
export const FLOOD_ENV = {
	N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
	EXECUTIONS_DATA_PRUNE: 'false',
};

/** A trigger that is published, and where its events go to. */
export interface ReportTrigger {
	url: string;
	/** Of its webhook's signatures. */
	secret: string;
	workflowId: string;
	store: ExecutionStore;
}

/**
 * Publishes a trigger of delivery reports.
 *
 * @param rest of the n8n that it is for, and `store` its database
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

/** The interruption while events arrive, and the restart after it. */
export interface Interruption {
	/** Ends something. Events go on coming in meanwhile, until it calls `stop`. */
	interrupt: (sender: ReportSender, stop: () => Promise<void>) => Promise<void>;
	/** Starts again what has ended; no events come in meanwhile. */
	recover: () => Promise<void>;
}

/** Watches the events that a trigger acknowledges while things end. */
export async function watchEvents({ url, secret, workflowId, store }: ReportTrigger) {
	const sender = new ReportSender(url, secret);
	const stored = await watchStoredEvents(store, workflowId);
	const missing = new Set<string>();

	/** Looks which of the events acknowledged so far are not in the database: then they count as missing, also if they come later. */
	async function look(): Promise<void> {
		for (const id of await stored.missing([...sender.acknowledged])) missing.add(id);
	}

	/**
	 * Reports what has become of the events.
	 *
	 * @throws AssertionError when an acknowledged event was not in the database at one of the looks, or a call was
	 *   answered in a way after which the service would not deliver again
	 */
	async function conclude(test: TestContext): Promise<void> {
		await look();
		const { acknowledged, failures } = sender;
		const { executions, repeated } = await stored.outcome(acknowledged);
		test.diagnostic(
			`${acknowledged.length} acknowledged events in ${executions} executions, ${missing.size} missing in the database, ${repeated} in two executions; other calls: ${JSON.stringify(failures)}`,
		);
		assert.equal(missing.size, 0, 'Acknowledged events are not in the database.');
		const final = Object.keys(failures).filter((failure) => /^[1-4]\d\d$/.test(failure));
		assert.deepEqual(final, [], 'Calls were answered as if they were wrong.');
	}

	return { sender, look, conclude };
}

/**
 * Floods a trigger in rounds, each with an interruption, until the scenario's share of acknowledged events is reached.
 * After each round, before anything starts again, all of them must be in the database.
 *
 * @throws AssertionError when they are not; Error when not enough are acknowledged
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
			await events.look();
			await recover();
		}
		await sender.getsThrough();
	}
	await events.conclude(test);
}

/** How long an answer is waited for, and the pause after a call without one, in milliseconds. */
const ANSWER_MS = 60_000;
const PAUSE_MS = 100;

/** Sends delivery reports to a webhook, each of them once, and records how the calls end. */
export class ReportSender {
	/** The message ids of the reports that were answered with success, in the order of the answers. */
	readonly acknowledged: string[] = [];
	/** How many calls of floods ended otherwise: by HTTP status, or by why there was no answer. */
	readonly failures: Record<string, number> = {};
	readonly #url: string;
	readonly #secret: string;

	/** @param secret of the webhook's signatures */
	constructor(url: string, secret: string) {
		this.#url = url;
		this.#secret = secret;
	}

	/** Sends one report. @returns the reason why it is not acknowledged, undefined if it is */
	async send(): Promise<string | undefined> {
		const { messageId, ...call } = makeDeliveryReport(this.#secret);
		try {
			const signal = AbortSignal.timeout(ANSWER_MS);
			const response = await fetch(this.#url, { ...call, signal });
			if (response.ok) this.acknowledged.push(messageId);
			// The status is the answer: the rest of it may break off.
			await response.text().catch(() => {});
			return response.ok ? undefined : String(response.status);
		} catch (error) {
			const isLate = (error as Error).name === 'TimeoutError';
			return isLate ? `no answer within ${ANSWER_MS / 1000} s` : 'broken connection';
		}
	}

	/**
	 * Begins to send, with so many calls under way at any time.
	 *
	 * @returns a function that ends it, and waits for the calls that are under way
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

	/** Waits until so many reports are acknowledged. */
	async acknowledges(count: number): Promise<void> {
		const enough = () => this.acknowledged.length >= count;
		await until(`${count} acknowledged events`, enough);
	}

	/** Sends one after the other until one is acknowledged. @throws Error when none is */
	async getsThrough(): Promise<void> {
		const isTaken = async () => (await this.send()) === undefined;
		await until('an event to be acknowledged', isTaken);
	}
}
