// Events that are delivered again, in queue mode with two webhook processors: each has a memory of its own.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { IConnections, INode } from 'n8n-workflow';
import { makeDeliveryReport } from '../../harness/sandbox/deliveryReport.ts';
import type { DeliveryReport } from '../../harness/sandbox/deliveryReport.ts';
import { startQueueN8n } from '../../harness/n8n/queueMode.ts';
import type { QueueN8n } from '../../harness/n8n/queueMode.ts';
import type { CredentialReference } from '../../harness/n8n/rest.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import type { Stack } from '../../harness/stack.ts';
import { until } from '../../harness/system/polling.ts';
import { startNode } from '../support/action.ts';
import { START } from '../../harness/n8n/executions.ts';
import { connectTo, makeNode } from '../../harness/workflows/node.ts';
import { triggerNode } from '../../harness/workflows/trigger.ts';
import { storeCredential } from '../support/credentials.ts';
import { clearDuplicates, countInRedis, removeDuplicates } from '../support/deduplication.ts';
import type { EventItem } from '../support/items.ts';

const SECRET = 'repeats-secret';
const TRIGGER = 'Reports';
const LAST = 'Work';
const EVENTS = 12;

/** A workflow that is published. */
interface Published {
	workflow: StoredWorkflow;
	/** Of its webhook, at each webhook processor. */
	urls: string[];
}

/** The last node has the event, whatever the one before it gives. */
const work = () =>
	makeNode(
		LAST,
		'n8n-nodes-base.set',
		{
			mode: 'raw',
			jsonOutput: `={{ { eventId: $('${TRIGGER}').item.json.eventId } }}`,
			options: {},
		},
		{ typeVersion: 3.4 },
	);

export function repeatedDeliveriesTests(stack: () => Stack): void {
	describe('events that are delivered again, with two webhook processors', () => {
		let queue: QueueN8n;
		let credential: CredentialReference;
		let redis: CredentialReference;

		before(async () => {
			queue = await startQueueN8n({ processors: 2 });
			const { token } = stack().sandbox;
			const secret = { signatureSecret: SECRET };
			credential = await storeCredential(stack(), queue.rest, 'Sandbox', token, secret);
			redis = await queue.rest.createCredential('Redis', 'redis', {
				host: queue.env.QUEUE_BULL_REDIS_HOST,
				port: Number(queue.env.QUEUE_BULL_REDIS_PORT),
				// n8n's queue is in database 0.
				database: 1,
			});
		});
		after(async () => await queue?.stop());

		/**
		 * Publishes a workflow.
		 *
		 * @param between the nodes between the trigger and the last one
		 * @param beside nodes that the trigger does not lead to, which `connections` connect
		 */
		async function publish(
			name: string,
			between: INode[],
			beside: INode[] = [],
			connections: IConnections = {},
		): Promise<Published> {
			const trigger = triggerNode(TRIGGER, { events: ['DLR'] }, credential);
			const nodes = [trigger, ...between, work()];
			for (const [at, { name: next }] of nodes.slice(1).entries()) {
				connections[nodes[at].name] = { main: [[connectTo(next)]] };
			}
			const workflow = await StoredWorkflow.create(queue.rest, {
				name,
				nodes: [...nodes, ...beside],
				connections,
				settings: { executionOrder: 'v1' },
			});
			assert.equal((await workflow.publish()).status, 'published');
			const state = await workflow.state(trigger.id);
			assert.ok(state);
			const { url } = state.webhooks.DLR;
			const urls = queue.webhooks.map((it) => url.replace(queue.webhooks[0].url, it.url));
			return { workflow, urls };
		}

		const send = async (url: string, event: DeliveryReport) =>
			assert.equal((await fetch(url, event)).status, 200);

		/** Waits until so many executions have ended. @returns how often each event reached the last node */
		async function runsOf({ workflow }: Published, executions: number): Promise<number[]> {
			const all = await until(
				`${executions} executions`,
				async () => {
					const found = await workflow.executions();
					return found.length >= executions && found.every(({ stoppedAt }) => stoppedAt) && found;
				},
				120,
			);
			assert.equal(all.length, executions);
			const runs: Record<string, number> = {};
			for (const { id } of all) {
				const { items } = await queue.rest.execution(id, 10);
				for (const { eventId } of items<EventItem>(LAST)) runs[eventId] = (runs[eventId] ?? 0) + 1;
			}
			return Object.values(runs);
		}

		/** Sends events, each twice to both processors, all four at once. */
		async function sendAll({ urls }: Published): Promise<void> {
			for (const event of Array.from({ length: EVENTS }, () => makeDeliveryReport(SECRET))) {
				await Promise.all([...urls, ...urls].map(async (url) => await send(url, event)));
			}
		}

		it('starts the workflow once in each processor', async () => {
			const published = await publish('Plain', []);
			await sendAll(published);
			assert.deepEqual(await runsOf(published, 2 * EVENTS), Array(EVENTS).fill(2));
		});

		it('does the work once where Redis counts the events', async () => {
			const published = await publish('Redis', countInRedis(redis));
			await sendAll(published);
			assert.deepEqual(await runsOf(published, 2 * EVENTS), Array(EVENTS).fill(1));
		});

		it('does the work once with Remove Duplicates where an event comes again later', async () => {
			const published = await publish('Remove Duplicates', [removeDuplicates()]);
			const event = makeDeliveryReport(SECRET);
			for (const [at, url] of published.urls.entries()) {
				await send(url, event);
				assert.deepEqual(await runsOf(published, at + 1), [1]);
			}
		});

		it('stops at Remove Duplicates once its history is full, until it is cleared', async () => {
			const scope = 'workflow';
			const published = await publish(
				'Full',
				[removeDuplicates({ historySize: 2, scope })],
				[startNode(), clearDuplicates({ scope })],
				{ [START]: { main: [[connectTo('Clear')]] } },
			);
			const { workflow, urls } = published;
			for (let sent = 1; sent <= 3; sent++) {
				await send(urls[0], makeDeliveryReport(SECRET));
				assert.equal((await runsOf(published, sent)).length, Math.min(sent, 2));
			}
			const [last] = await workflow.executions();
			const { status, error } = await queue.rest.execution(last.id, 10);
			assert.equal(status, 'error');
			assert.match(error?.message ?? '', /exceeds the maximum history size/);
			const cleared = await queue.rest.runWorkflow(await workflow.read(), START);
			assert.equal(cleared.status, 'success');
			await send(urls[0], makeDeliveryReport(SECRET));
			assert.equal((await runsOf(published, 5)).length, 3);
		});
	});
}
