// Tests sends in queue mode with two workers: concurrent use of *Frequency Limit*, and a killed worker.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { INodeParameters } from 'n8n-workflow';
import { startQueueN8n } from '../../harness/n8n/queueMode.mts';
import type { QueueN8n } from '../../harness/n8n/queueMode.mts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import { newAccount } from '../support/stack.mts';
import { chainWorkflow, sendNode } from '../support/action.mts';
import { onlyExecution, publishBehindWebhook } from '../support/crashed.mts';
import { prepare } from '../support/crashScenarios.mts';
import { RUNS } from '../../sandbox/test/support/random.mts';

/** The number of values, each used by two executions, and the number of times that a worker is killed. */
const PAIRS = Math.max(10, RUNS);
const KILLS = Math.max(1, Math.floor(RUNS / 50));

const PHONE = '33639987000';

/** The number of executions that start together. */
const AT_ONCE = 30;

const ENV = {
	// Each worker runs one execution at a time, so two concurrent executions use both workers.
	N8N_CONCURRENCY_PRODUCTION_LIMIT: '1',
	// The time in milliseconds after which n8n notices that a worker has ended.
	QUEUE_WORKER_LOCK_DURATION: '5000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '1000',
	QUEUE_WORKER_STALLED_INTERVAL: '2000',
};

describe('two workers', () => {
	let queue: QueueN8n;

	before(async () => {
		queue = await startQueueN8n({ env: ENV, workers: 2 });
	});
	after(async () => await queue?.stop());

	/**
	 * Publishes a workflow that sends. @returns the account, and a function that runs the workflow and returns the item
	 */
	async function publishSend(options: INodeParameters) {
		const { rest, webhooks } = queue;
		const account = await newAccount({}, rest);
		const phoneNumbers = PHONE;
		const message = '=Message {{ $json.query.value }}';
		const send = sendNode(account.credential, { phoneNumbers, message, options });
		const draft = chainWorkflow('Two workers', [send]);
		const workflow = await StoredWorkflow.create(rest, draft);
		const { url } = webhooks[0];
		const last = await publishBehindWebhook(workflow, url, { responseMode: 'lastNode' });
		const run = async (value: number) => {
			const response = await fetch(`${last}?value=${value}`, { method: 'POST' });
			return (await response.json()) as { accepted: boolean; reason?: string };
		};
		return { account, run };
	}

	for (const [when, isAtOnce] of [
		['one after the other', false],
		['at the same time', true],
	] as const) {
		it(`apply Frequency Limit to two executions that use the same value ${when} (values: ${PAIRS})`, async (test) => {
			const limit = { per: 'ever', value: '=spring {{ $json.query.value }}' };
			const options = { frequencyLimit: { limit } };
			const { account, run } = await publishSend(options);
			for (let value = 0; value < PAIRS; value++) {
				const first = run(value);
				if (!isAtOnce) await first;
				const both = await Promise.all([first, run(value)]);
				const leftOut = both.filter(({ accepted }) => !accepted);
				const reason = `'Frequency Limit' was reached: 1 message for "spring ${value}".`;
				for (const one of leftOut) assert.equal(one.reason, reason);
			}
			const texts = await account.texts(PHONE);
			const twice = texts.length - PAIRS;
			test.diagnostic(`${twice} of ${PAIRS} messages were sent twice, in ${2 * PAIRS} executions`);
			assert.equal(new Set(texts).size, PAIRS);
			// Rare repetitions are possible, because a process may pause between reading and writing the node's record.
			assert.ok(twice <= (isAtOnce ? Math.ceil(PAIRS / 100) : 0));
		});
	}

	it(`send a message for each of ${AT_ONCE} executions that start together`, async () => {
		const { account, run } = await publishSend({});
		const all = await Promise.all(Array.from({ length: AT_ONCE }, async () => await run(0)));
		assert.deepEqual(
			all.filter(({ accepted }) => !accepted),
			[],
		);
		assert.equal((await account.texts(PHONE)).length, AT_ONCE);
	});

	it(`send no message twice if a worker is killed during a send and the execution is retried (kills: ${KILLS})`, async (test) => {
		await queue.workers[1].stop();
		const ways: string[] = [];
		for (let at = 0; at < KILLS; at++) {
			const { rest, webhooks } = queue;
			const { account, workflow, act, check } = await prepare('many', rest, webhooks[0].url);
			const slow = { kind: 'slow', when: 'after', path: '/send' } as const;
			await account.setFaults(
				{ ...slow, probability: 0.1, delayMs: 100 },
				{ ...slow, delayMs: 25 },
			);
			const isTaken = await act();
			await account.waitForMessages(1 + ((at * 7) % 28));
			await queue.workers[0].stop('SIGKILL');
			await queue.startAgain('worker');
			ways.push(await check(isTaken, await onlyExecution(workflow)));
		}
		test.diagnostic(ways.join('; '));
	});
});
