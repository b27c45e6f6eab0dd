// Tests queue mode with two webhook processors: repeated events, questions, and interruptions.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { INode } from 'n8n-workflow';
import { makeDeliveryReport } from '../../harness/sandbox/account.mts';
import type { DeliveryReport } from '../../harness/sandbox/account.mts';
import { startQueueN8n } from '../../harness/n8n/queueMode.mts';
import type { QueueN8n } from '../../harness/n8n/queueMode.mts';
import type { CredentialReference } from '../../harness/n8n/rest.mts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import { lineWorkflow, makeNode, triggerNode } from '../../harness/workflows/node.mts';
import { newAccount } from '../support/stack.mts';
import type { EventItem } from '../support/publishedTrigger.mts';
import { Asker, fetchResponsePage, ReplyAsker, submitAnswer } from '../support/questions.mts';
import { QUEUE_FLOOD_ENV, queueInterruptionTests } from '../support/queueInterruptions.mts';

const SECRET = 'repeats-secret';
const TRIGGER = 'Reports';
const LAST = 'Work';
const EVENTS = 6;

/** A published workflow. */
interface Published {
	workflow: StoredWorkflow;
	/** The webhook's URL at each webhook processor. */
	urls: string[];
}

/** Creates the last node, which reads the event from the trigger and not from the previous node. */
const work = () =>
	makeNode(
		LAST,
		'n8n-nodes-base.set',
		{ mode: 'raw', jsonOutput: `={{ { eventId: $('${TRIGGER}').item.json.eventId } }}` },
		{ typeVersion: 3.4 },
	);

/** Creates n8n's Remove Duplicates node, which forwards each event only once. */
const removeDuplicates = () =>
	makeNode(
		'Once',
		'n8n-nodes-base.removeDuplicates',
		{ operation: 'removeItemsSeenInPreviousExecutions', dedupeValue: '={{ $json.eventId }}' },
		{ typeVersion: 2 },
	);

/**
 * Creates nodes that count an event's arrivals in Redis, and forward only the first arrival (docs/scale.md, "Repeated
 * events").
 */
function countInRedis(redis: CredentialReference): INode[] {
	const count = {
		operation: 'incr',
		key: '=sms:{{ $json.eventId }}',
		expire: true,
		ttl: 5_184_000,
	};
	const isFirst = {
		id: '1',
		leftValue: '={{ Object.values($json)[0] }}',
		rightValue: 1,
		operator: { type: 'number', operation: 'equals' },
	};
	const options = { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 };
	const conditions = { options, conditions: [isFirst], combinator: 'and' };
	return [
		makeNode('Count', 'n8n-nodes-base.redis', count, { credentials: { redis } }),
		makeNode('First', 'n8n-nodes-base.filter', { conditions }, { typeVersion: 2.2 }),
	];
}

describe('queue mode with two webhook processors', () => {
	let queue: QueueN8n;
	let credential: CredentialReference;
	let redis: CredentialReference;

	before(async () => {
		queue = await startQueueN8n({ env: QUEUE_FLOOD_ENV, processors: 2 });
		const secret = { signatureSecret: SECRET };
		({ credential } = await newAccount({}, queue.rest, secret));
		redis = await queue.rest.createRedisCredential(queue.env);
	});
	after(async () => await queue?.stop());

	/**
	 * Publishes a workflow.
	 *
	 * @param between the nodes between the trigger and the last node
	 */
	async function publish(name: string, between: INode[]): Promise<Published> {
		const parameters = { events: ['DLR'] };
		const trigger = triggerNode(TRIGGER, parameters, credential);
		const draft = lineWorkflow(name, [trigger, ...between, work()]);
		const workflow = await StoredWorkflow.create(queue.rest, draft);
		await workflow.publish();
		const { url } = (await workflow.state(trigger.id))!.webhooks.DLR;
		const urls = queue.webhooks.map((it) => url.replace(queue.webhooks[0].url, it.url));
		return { workflow, urls };
	}

	const send = async (url: string, event: DeliveryReport) =>
		assert.equal((await fetch(url, event)).status, 200);

	/** Waits until `executions` executions have ended. @returns how often each event reached the last node */
	async function runsOf({ workflow }: Published, executions: number): Promise<number[]> {
		const all = await workflow.ended(executions);
		assert.equal(all.length, executions);
		const ids = all.flatMap((one) => one.items<EventItem>(LAST)).map(({ eventId }) => eventId);
		return [...new Set(ids)].map((id) => ids.filter((one) => one === id).length);
	}

	/** Sends each event twice to both processors, with four concurrent calls. */
	async function sendAll({ urls }: Published): Promise<void> {
		for (const event of Array.from({ length: EVENTS }, () => makeDeliveryReport(SECRET))) {
			await Promise.all([...urls, ...urls].map(async (url) => await send(url, event)));
		}
	}

	it('starts the workflow once per processor for a repeated event, and ignores interim reports', async () => {
		const published = await publish('Plain', []);
		for (const url of published.urls) {
			const response = await fetch(url, makeDeliveryReport(SECRET, 1));
			assert.deepEqual(await response.json(), { status: 'filtered' });
		}
		await sendAll(published);
		assert.deepEqual(await runsOf(published, 2 * EVENTS), Array(EVENTS).fill(2));
	});

	it('processes a repeated event once if the workflow counts events in Redis', async () => {
		const published = await publish('Redis', countInRedis(redis));
		await sendAll(published);
		assert.deepEqual(await runsOf(published, 2 * EVENTS), Array(EVENTS).fill(1));
	});

	it('processes an event once with Remove Duplicates if the event is repeated after the first execution', async () => {
		const published = await publish('Remove Duplicates', [removeDuplicates()]);
		const event = makeDeliveryReport(SECRET);
		for (const [at, url] of published.urls.entries()) {
			await send(url, event);
			assert.deepEqual(await runsOf(published, at + 1), [1]);
		}
	});

	it('sends a question from a worker, receives the answer by link at a webhook processor, and continues in a worker', async () => {
		const to = '33639980106';
		const asker = new Asker(await newAccount({}, queue.rest), queue.rest);
		const { id, url } = await asker.ask(to);
		assert.equal(new URL(url).origin, queue.webhooks[0].url);
		assert.equal((await submitAnswer(`${url}0`, 'approve')).status, 401);
		assert.equal((await submitAnswer(url, 'approve')).heading, 'Thank you');
		assert.equal((await asker.answerOf(id)).approved, true);
		assert.equal((await asker.account.texts(to)).length, 1);
		assert.equal((await fetchResponsePage(url)).heading, 'No action required');
	});

	it('accepts a reply once if ten deliveries of the reply arrive together', async () => {
		const from = '33639985200';
		const asker = await ReplyAsker.create(queue.rest);
		const id = await asker.askByReply(from);
		const answers = await asker.deliver(from, Array<string>(10).fill('no'));
		assert.deepEqual(answers, ['answered', ...Array<string>(9).fill('repeated')]);
		assert.equal((await asker.answerOf(id)).approved, false);
	});

	queueInterruptionTests(() => queue);
});
