// Events that are acknowledged while something ends: a trigger of delivery reports, a flood of them, and what must hold.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { ReportSender } from './reportSender.ts';
import type { N8nRest } from '../../harness/n8n/rest.ts';
import { StoredEvents } from '../../harness/n8n/storedEvents.ts';
import type { ExecutionStore } from '../../harness/n8n/storedEvents.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import type { Stack } from '../../harness/stack.ts';
import { connectTo, noOp } from '../../harness/workflows/node.ts';
import { triggerNode } from '../../harness/workflows/trigger.ts';
import { storeCredential } from './credentials.ts';

/** Whether this is a long run, which tries more ways. */
export const ARE_MANY_EVENTS = Boolean(process.env.ACKNOWLEDGED_EVENTS);

/** How many acknowledged events all scenarios together are to reach; ACKNOWLEDGED_EVENTS changes it. */
const wantedInAll = Number(process.env.ACKNOWLEDGED_EVENTS) || 500;

/** The numbers of calls that are under way at any time: one flood, and several where many events are asked for. */
export const IN_FLIGHT = ARE_MANY_EVENTS ? [1, 10, 50] : [10];

/** The scenarios that share in them: two of regular mode and five of queue mode, each with all floods. */
const FLOODS = 7 * IN_FLIGHT.length;

/** The most events before something ends again. */
const MOST_PER_ROUND = 250;

/** How long executions are waited for at the end, in seconds. */
const SECONDS_TO_SETTLE = 120;

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
 * @param next the node behind the trigger
 */
export async function publishReportTrigger(
	stack: Stack,
	rest: N8nRest,
	store: ExecutionStore,
	next = noOp('After'),
): Promise<ReportTrigger> {
	const name = 'Stored events';
	const token = `sbx_e2e-stored-events-${crypto.randomUUID()}`;
	const credential = await storeCredential(stack, rest, name, token);
	const trigger = triggerNode('Reports', { events: ['DLR'] }, credential);
	const workflow = await StoredWorkflow.create(rest, {
		name,
		nodes: [trigger, next],
		connections: { [trigger.name]: { main: [[connectTo(next.name)]] } },
		settings: { executionOrder: 'v1' },
	});
	assert.equal((await workflow.publish()).status, 'published');
	const { url, secret = '' } = (await workflow.state(trigger.id))?.webhooks.DLR ?? {};
	assert.ok(url);
	return { url, secret, workflowId: workflow.id, store };
}

/** What ends while events come in, and how things go on. */
interface Interruption {
	/** Ends something. Events go on coming in meanwhile, until it calls `stop`. */
	interrupt: (sender: ReportSender, stop: () => Promise<void>) => Promise<void>;
	/** Starts again what has ended; no events come in meanwhile. */
	recover: () => Promise<void>;
}

const list = (counts: Record<string, number>) =>
	Object.entries(counts)
		.map(([what, count]) => `${count} ${what}`)
		.join(', ') || 'none';

/** Checks events that were acknowledged while things ended. */
export class AcknowledgedEvents {
	readonly sender: ReportSender;
	readonly #stored: StoredEvents;
	readonly #missing = new Set<string>();

	private constructor(sender: ReportSender, stored: StoredEvents) {
		this.sender = sender;
		this.#stored = stored;
	}

	static async of({ url, secret, workflowId, store }: ReportTrigger): Promise<AcknowledgedEvents> {
		const stored = await StoredEvents.from(store, workflowId);
		return new AcknowledgedEvents(new ReportSender(url, secret), stored);
	}

	/** Looks which of the events acknowledged so far are not in the database: then they count as missing, also if they come later. */
	async look(): Promise<void> {
		const acknowledged = [...this.sender.acknowledged];
		for (const id of await this.#stored.missing(acknowledged)) this.#missing.add(id);
	}

	/**
	 * Waits for the executions and reports what has become of the events.
	 *
	 * @throws AssertionError when an acknowledged event was not in the database at one of the looks, or a call was
	 *   answered in a way after which the service would not deliver again
	 */
	async conclude(test: TestContext): Promise<void> {
		await this.#stored.settle(SECONDS_TO_SETTLE);
		await this.look();
		const { acknowledged, failures } = this.sender;
		const outcome = await this.#stored.outcome(acknowledged);
		test.diagnostic(
			`${acknowledged.length} acknowledged events in ${outcome.executions} executions, ${this.#missing.size} missing in the database; by status in the end: ${list(outcome.statuses)}`,
		);
		const { overwritten, repeated, others } = outcome;
		test.diagnostic(
			`written over by n8n later: ${overwritten}; in two executions: ${repeated}; stored without an acknowledgement: ${others}; other calls: ${list(failures)}`,
		);
		assert.equal(this.#missing.size, 0, 'Acknowledged events are not in the database.');
		const final = Object.keys(failures).filter((failure) => /^[1-4]\d\d$/.test(failure));
		assert.deepEqual(final, [], 'Calls were answered as if they were wrong.');
	}
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
	const events = await AcknowledgedEvents.of(trigger);
	const { sender } = events;
	const share = Math.ceil(wantedInAll / FLOODS);
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
