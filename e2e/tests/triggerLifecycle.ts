// The life of a trigger's webhooks in the real n8n: what it calls when, and what is then at the service.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INode } from 'n8n-workflow';
import { idsOf, keptIds, triggerFixture, typesOf } from '../support/triggers.ts';
import type { TriggerFixture } from '../support/triggers.ts';
import type { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import type { Stack } from '../../harness/stack.ts';
import { until } from '../../harness/system/polling.ts';

const LIFECYCLE_PHONE = '33639981000';

type TriggersWorkflow = Awaited<ReturnType<TriggerFixture['workflow']>>;

export function triggerLifecycleTests(stack: () => Stack): void {
	describe('the life of a trigger in the real n8n', () => {
		const its = triggerFixture(stack, 'life');

		it('creates its webhooks when it is published and deletes them when it is not any more', async () => {
			const workflow = await its.workflow({ events: ['MO', 'DLR'] });
			const status = await workflow.publish();
			assert.equal(status.status, 'published', JSON.stringify(status));
			const there = await its.account.webhooks();
			assert.deepEqual(typesOf(there), ['DLR', 'MO']);
			assert.deepEqual(await keptBy(workflow), idsOf(there));
			await its.account.reply(LIFECYCLE_PHONE, 'Yes');
			await its.runs(workflow, 1);
			await workflow.unpublish();
			assert.deepEqual(await its.account.webhooks(), []);
			assert.deepEqual(await its.methods(), ['POST', 'PUT', 'POST', 'PUT', 'DELETE', 'DELETE']);
		});

		it('follows changed parameters, and does nothing for an unchanged trigger', async () => {
			const workflow = await its.workflow({ events: ['MO', 'DLR'] });
			await workflow.publish();
			const first = idsOf(await its.account.webhooks());
			const calls = (await its.account.webhookCalls()).length;
			await workflow.change({ name: 'Another name', nodes: moved((await workflow.read()).nodes) });
			await workflow.publish();
			assert.deepEqual(await its.methods(calls), [], 'n8n published an unchanged trigger anew');
			assert.deepEqual(idsOf(await its.account.webhooks()), first);
			await listenFor(workflow, ['STOP']);
			await workflow.publish();
			const there = await its.account.webhooks();
			assert.deepEqual(typesOf(there), ['STOP']);
			assert.deepEqual(await keptBy(workflow), idsOf(there));
			await workflow.unpublish();
			assert.deepEqual(await its.account.webhooks(), []);
		});

		it('says why it could not be published, and leaves nothing behind', async () => {
			await its.account.setFaults({
				method: 'POST',
				path: '/webhook',
				kind: 'status',
				status: 200,
				skip: 1,
				body: '{"status":-7,"message":"ERROR","details":"No more webhooks"}',
			});
			const workflow = await its.workflow({ events: ['MO', 'DLR'] });
			const { status, triggers = [] } = await workflow.publish();
			assert.equal(status, 'failed');
			const [{ errorMessage }] = triggers;
			assert.match(errorMessage, /^'[^']+ \((?:MO|DLR)\)': The webhook was not created/);
			assert.match(errorMessage, /No more webhooks/);
			assert.deepEqual(await its.account.webhooks(), []);
		});

		it('listens at its test URL with a webhook of its own, until it is told to stop', async () => {
			const testWebhookGone = async () =>
				await until('the test webhook to go', async () => {
					return (await its.account.webhooks()).length === 1;
				});
			const workflow = await its.workflow({ events: ['MO'] });
			await workflow.publish();
			const production = idsOf(await its.account.webhooks());
			await workflow.listen('Events 1');
			const test = (await its.account.webhooks()).filter(({ id }) => !production.includes(id));
			assert.equal(test.length, 1);
			assert.match(test[0].url, /\/webhook-test\//);
			await workflow.cancelListening();
			await testWebhookGone();
			assert.deepEqual(idsOf(await its.account.webhooks()), production);
			// An event ends it, too, and starts the workflow at both URLs.
			await workflow.listen('Events 1');
			await its.account.reply(LIFECYCLE_PHONE, 'Test');
			await its.runs(workflow, 2);
			await testWebhookGone();
			assert.deepEqual(keptIds(await workflow.state(workflow.triggers[0].id)), production);
			await workflow.unpublish();
			assert.deepEqual(await its.account.webhooks(), []);
		});

		it('loses no id and no event while events come in as it is published again', async () => {
			const workflow = await its.workflow({ events: ['MO'] });
			await workflow.publish();
			let sent = 0;
			let over = false;
			const events = (async () => {
				for (; !over; await sleep(500)) await its.account.reply(LIFECYCLE_PHONE, `Reply ${++sent}`);
			})();
			for (const types of [['MO', 'DLR'], ['MO'], ['MO', 'STOP']]) {
				await listenFor(workflow, types);
				assert.equal((await workflow.publish()).status, 'published');
			}
			over = true;
			await events;
			const there = await its.account.webhooks();
			assert.deepEqual(await keptBy(workflow), idsOf(there));
			await its.account.reply(LIFECYCLE_PHONE, 'The last one');
			const delivered = await its.account.delivered('MO');
			const executions = await its.runs(workflow, delivered.length);
			assert.equal(executions.length, delivered.length, `of ${sent + 1} events`);
			await workflow.unpublish();
			assert.deepEqual(await its.account.webhooks(), []);
		});
	});
}

/** Nodes at other places on the canvas: a change that is none for the trigger. */
const moved = (nodes: INode[]) =>
	nodes.map((node): INode => ({ ...node, position: [node.position[0] + 20, node.position[1]] }));

/** Changes the events that the trigger listens for. */
async function listenFor(workflow: StoredWorkflow, events: string[]): Promise<void> {
	const nodes = (await workflow.read()).nodes.map((node): INode =>
		node.parameters.events ? { ...node, parameters: { events } } : node,
	);
	await workflow.change({ nodes });
}

/** The ids of the webhooks that the workflow's only trigger keeps. */
const keptBy = async (workflow: TriggersWorkflow) =>
	keptIds(await workflow.state(workflow.triggers[0].id));
