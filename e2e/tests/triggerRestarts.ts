// A trigger's webhooks over restarts of n8n, and in an n8n that publishes at once as 1.x does.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { idsOf } from '../support/triggers.ts';
import { startFreshN8n } from '../../harness/n8n/instance.ts';
import type { FreshN8n } from '../../harness/n8n/instance.ts';
import { StoredWorkflow } from '../../harness/n8n/storedWorkflow.ts';
import { TestAccount } from '../../harness/sandbox/account.ts';
import type { Stack } from '../../harness/stack.ts';
import { until } from '../../harness/system/polling.ts';
import { triggerNode, triggerWorkflow } from '../../harness/workflows/trigger.ts';
import { storeCredential } from '../support/credentials.ts';
import { startAgain } from '../support/restarts.ts';

const RESTARTS_PHONE = '33639981000';

export function triggerRestartsTests(stack: () => Stack): void {
	describe('a trigger over restarts of n8n', () => {
		let account: TestAccount;
		let n8n: FreshN8n;
		let workflow: StoredWorkflow;
		let sent = 0;

		const answers = async () => {
			const before = (await workflow.executions()).length;
			await account.reply(RESTARTS_PHONE, `Reply ${++sent}`);
			await until('the reply to start the workflow', async () => {
				return (await workflow.executions()).length === before + 1;
			});
		};

		before(async () => {
			account = new TestAccount(stack().sandbox.baseUrl, 'sbx_e2e-trigger-restarts');
			n8n = await startFreshN8n();
			const credential = await storeCredential(stack(), n8n.rest, 'Restarts', account.token);
			const node = triggerNode('Events', { events: ['MO', 'DLR'] }, credential);
			workflow = await StoredWorkflow.create(n8n.rest, triggerWorkflow('Restarts', [node]));
			assert.equal((await workflow.publish()).status, 'published');
		});

		for (const [what, signal] of [
			['asked to end', 'SIGTERM'],
			['killed', 'SIGKILL'],
		] as const) {
			it(`has the same webhooks after n8n was ${what}`, async () => {
				const ids = idsOf(await account.webhooks());
				const calls = (await account.webhookCalls()).length;
				await n8n.process.stop(signal);
				n8n = await startAgain(n8n);
				await answers();
				assert.deepEqual(idsOf(await account.webhooks()), ids);
				const after = (await account.webhookCalls()).length;
				assert.equal(after, calls, 'n8n called the service at its start');
			});
		}

		it('is looked after at the start of an n8n that publishes at once', async () => {
			const [paused, gone] = await account.webhooks();
			await account.service('PUT', `/webhook/${paused.id}/status`, {
				webhook: { status: 'paused' },
			});
			await account.service('DELETE', `/webhook/${gone.id}`);
			await n8n.process.stop();
			n8n = await startAgain(n8n, { N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'false' });
			const there = await until('both webhooks to be live', async () => {
				const webhooks = await account.webhooks();
				const isWhole = webhooks.length === 2 && webhooks.every(({ status }) => status === 'live');
				return isWhole && webhooks;
			});
			assert.ok(idsOf(there).includes(paused.id));
			await answers();
		});

		it('is refused at once there when a webhook cannot be created', async () => {
			await workflow.deactivate();
			await until('the webhooks to go', async () => (await account.webhooks()).length === 0);
			await account.setFaults({ method: 'POST', path: '/webhook', kind: 'status', status: 401 });
			await assert.rejects(workflow.activate(), /400.*The webhook was not created.*Access Token/s);
			await account.clearFaults();
			await workflow.activate();
			await until('the webhooks to come', async () => (await account.webhooks()).length === 2);
			await workflow.deactivate();
			await until('the webhooks to go', async () => (await account.webhooks()).length === 0);
		});
	});
}
