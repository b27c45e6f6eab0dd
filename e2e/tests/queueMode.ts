// Queue mode with two webhook processors: events that are delivered again, questions, and what ends meanwhile.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { IConnections, INode } from 'n8n-workflow';
import { makeDeliveryReport } from '../../harness/sandbox/deliveryReport.ts';
import type { DeliveryReport } from '../../harness/sandbox/deliveryReport.ts';
import { startQueueN8n } from '../../harness/n8n/queueMode.ts';
import type { QueueN8n } from '../../harness/n8n/queueMode.ts';
import type { CredentialReference } from '../../harness/n8n/rest.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import { until } from '../../harness/system/polling.ts';
import { connectTo, makeNode } from '../../harness/workflows/node.ts';
import { triggerNode } from '../../harness/workflows/trigger.ts';
import { storeCredential } from '../support/credentials.ts';
import { countInRedis, removeDuplicates } from '../support/deduplication.ts';
import type { AnswerItem, EventItem } from '../support/items.ts';
import { Asker } from '../support/questions.ts';
import { QUEUE_FLOOD_ENV, queueInterruptionTests } from '../support/queueInterruptions.ts';
import { Replies } from '../support/replies.ts';
import { fetchResponsePage, submitAnswer } from '../support/responsePage.ts';

const SECRET = 'repeats-secret';
const TRIGGER = 'Reports';
const LAST = 'Work';
const EVENTS = 6;

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

export function queueModeTests(stack: () => Stack): void {
	describe('queue mode with two webhook processors', () => {
		let queue: QueueN8n;
		let credential: CredentialReference;
		let redis: CredentialReference;

		before(async () => {
			queue = await startQueueN8n({ env: QUEUE_FLOOD_ENV, processors: 2 });
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
		 */
		async function publish(name: string, between: INode[]): Promise<Published> {
			const connections: IConnections = {};
			const options = { onlyRunIf: '={{ $json.delivered }}' };
			const trigger = triggerNode(TRIGGER, { events: ['DLR'], options }, credential);
			const nodes = [trigger, ...between, work()];
			for (const [at, { name: next }] of nodes.slice(1).entries()) {
				connections[nodes[at].name] = { main: [[connectTo(next)]] };
			}
			const workflow = await StoredWorkflow.create(queue.rest, {
				name,
				nodes,
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
			const all = await until(`${executions} executions`, async () => {
				const found = await workflow.executions();
				return found.length >= executions && found.every(({ stoppedAt }) => stoppedAt) && found;
			});
			assert.equal(all.length, executions);
			const runs: Record<string, number> = {};
			for (const { id } of all) {
				const { items } = await queue.rest.execution(id);
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

		it('starts the workflow once in each processor, which asks Only Run If', async () => {
			const published = await publish('Plain', []);
			for (const url of published.urls) {
				const response = await fetch(url, makeDeliveryReport(SECRET, 2));
				assert.deepEqual(await response.json(), { status: 'filtered' });
			}
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

		it('asks in a worker, is answered by the link at a webhook processor, and goes on in a worker', async () => {
			const to = '33639980106';
			const account = new TestAccount(stack().sandbox.baseUrl, 'sbx_e2e-ask-queue');
			const asker = await Asker.create(stack(), queue.rest, account);
			const { id, url } = await asker.ask(to);
			assert.equal(new URL(url).origin, queue.webhooks[0].url);
			assert.equal((await submitAnswer(`${url}0`, 'approve')).status, 401);
			assert.equal((await submitAnswer(url, 'approve')).heading, 'Thank you');
			const { items } = await asker.ended(id);
			assert.equal(items<AnswerItem>('After')[0].data.approved, true);
			assert.equal((await account.texts(to)).length, 1);
			assert.equal((await fetchResponsePage(url)).heading, 'No action required');
		});

		it('is answered once by a reply that is delivered ten times at once', async () => {
			const from = '33639985200';
			const replies = await Replies.create(stack(), queue.rest, 'reply-queue');
			const id = await replies.ask(from);
			const event = { from, message: 'no', id: await replies.messageId(from) };
			assert.deepEqual(await replies.deliverAtOnce(event, 10), [
				'answered',
				...Array<string>(9).fill('repeated'),
			]);
			assert.equal((await replies.answerOf(id)).approved, false);
		});

		queueInterruptionTests(stack, () => queue);
	});
}
