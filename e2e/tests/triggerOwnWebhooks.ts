// Which webhooks belong to which trigger in the real n8n: renamed, two in one workflow, copied, test and production.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { idsOf, keptIds, triggerFixture, typesOf } from '../support/triggers.ts';
import type { WorkflowData } from '../../harness/n8n/rest.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import type { Stack } from '../../harness/stack.ts';
import { until } from '../../harness/system/polling.ts';

const OWN_WEBHOOKS_PHONE = '33639981000';

export function triggerOwnWebhooksTests(stack: () => Stack): void {
	describe('triggers kept apart in the real n8n', () => {
		const its = triggerFixture(stack, 'apart');

		it('keeps track of its webhooks when it is renamed', async () => {
			const workflow = await its.workflow({ events: ['MO'] });
			await workflow.publish();
			const { nodes, connections } = await workflow.read();
			const { 'Events 1': wires, ...others } = connections;
			await workflow.change({
				nodes: nodes.map((node) =>
					node.name === 'Events 1' ? { ...node, name: 'Replies' } : node,
				),
				connections: { ...others, Replies: wires },
			});
			await workflow.publish();
			assert.equal((await its.account.webhooks()).length, 1);
			await its.account.reply(OWN_WEBHOOKS_PHONE, 'Still there');
			await its.runs(workflow, 1);
			await workflow.unpublish();
			assert.deepEqual(await its.account.webhooks(), []);
		});

		it('keeps two triggers of one workflow apart', async () => {
			const workflow = await its.workflow({ events: ['MO'] }, { events: ['MO', 'STOP'] });
			assert.equal((await workflow.publish()).status, 'published');
			const there = await its.account.webhooks();
			assert.deepEqual(typesOf(there), ['MO', 'MO', 'STOP']);
			const [one, other] = await Promise.all(
				workflow.triggers.map(async ({ id }) => await workflow.state(id)),
			);
			assert.deepEqual([...keptIds(one), ...keptIds(other)].sort(), idsOf(there));
			const nodes = (await workflow.read()).nodes.map((node) =>
				node.name === 'Events 2' ? { ...node, disabled: true } : node,
			);
			await workflow.change({ nodes });
			await workflow.publish();
			const left = idsOf(await its.account.webhooks());
			assert.deepEqual(left, keptIds(await workflow.state(workflow.triggers[0].id)));
			assert.deepEqual(left, keptIds(one), 'n8n published an unchanged trigger anew');
			await workflow.unpublish();
			assert.deepEqual(await its.account.webhooks(), []);
		});

		it("leaves the original's webhooks alone when a copy of the workflow comes and goes", async () => {
			const original = await its.workflow({ events: ['MO'] });
			await original.publish();
			const before = idsOf(await its.account.webhooks());
			const { name, nodes, connections, settings, staticData } = await original.read();
			const copies = nodes.map((node) =>
				node.webhookId ? { ...node, webhookId: crypto.randomUUID() } : node,
			);
			const stored = await its.rest.call<WorkflowData>('POST', '/rest/workflows', {
				name: `${name} copy`,
				nodes: copies,
				connections,
				settings,
				// As an export holds it.
				staticData,
				// n8n 1 has to be told.
				active: false,
			});
			const copy = new StoredWorkflow(its.rest, stored);
			await copy.publish();
			assert.equal((await its.account.webhooks()).length, 2);
			await copy.unpublish();
			assert.deepEqual(idsOf(await its.account.webhooks()), before);
			await original.unpublish();
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
			await its.account.reply(OWN_WEBHOOKS_PHONE, 'Test');
			await its.runs(workflow, 2);
			await testWebhookGone();
			assert.deepEqual(keptIds(await workflow.state(workflow.triggers[0].id)), production);
			await workflow.unpublish();
			assert.deepEqual(await its.account.webhooks(), []);
		});
	});
}
