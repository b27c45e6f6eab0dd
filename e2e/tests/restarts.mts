// Tests that a trigger's webhooks and waiting questions still work after a restart of the real n8n.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startAgain, startFreshN8n } from '../../harness/n8n/process.mts';
import type { FreshN8n } from '../../harness/n8n/process.mts';
import type { StoredWorkflow } from '../../harness/n8n/storedWorkflow.mts';
import { until } from '../../harness/system/polling.mts';
import type { Account } from '../support/stack.mts';
import { idsOf } from '../support/publishedTrigger.mts';
import { announce, fetchResponsePage, ReplyAsker, submitAnswer } from '../support/questions.mts';

const [BY_LINK, BY_REPLY, STRANGER] = ['33639985301', '33639985302', '33639985303'];

describe('after a restart of n8n', () => {
	let n8n: FreshN8n;
	let asker: ReplyAsker;
	let account: Account;
	let workflow: StoredWorkflow;
	let sent = 0;

	before(async () => {
		n8n = await startFreshN8n();
		asker = await ReplyAsker.create(n8n.rest);
		({ account } = asker);
		({ workflow } = asker.trigger);
	});
	after(async () => await n8n?.process.stop());

	/** Checks that a message from a person who was not asked a question starts the workflow. */
	const triggers = async () => {
		await account.reply(STRANGER, `Message ${++sent}`);
		await asker.started(STRANGER, sent);
	};

	const restart = async (env?: NodeJS.ProcessEnv) => {
		await n8n.process.stop();
		n8n = await startAgain(n8n, env);
	};

	it('questions can be answered by link and by reply, and a trigger keeps its webhooks', async () => {
		const { id, url } = await asker.ask(BY_LINK);
		const byReply = await asker.askByReply(BY_REPLY);
		const ids = idsOf(await account.webhooks());
		const calls = (await account.webhookCalls()).length;
		await restart();
		await triggers();
		assert.deepEqual(idsOf(await account.webhooks()), ids);
		const after = (await account.webhookCalls()).length;
		assert.equal(after, calls, 'n8n called the service at its start');
		assert.equal((await fetchResponsePage(url)).heading, 'Your approval is needed');
		assert.equal((await submitAnswer(url, 'approve')).heading, 'Thank you');
		assert.equal((await asker.answerOf(id)).approved, true);
		await account.reply(BY_REPLY, 'oui');
		assert.equal((await asker.answerOf(byReply)).approved, true);
		for (const to of [BY_LINK, BY_REPLY]) assert.equal((await account.texts(to)).length, 1);
	});

	it('an announced campaign is sent unless a person declines', async () => {
		const declined = await announce(asker, '33639985304', 600);
		const silent = await announce(asker, '33639985305', 15);
		await restart();
		assert.equal((await submitAnswer(declined.url, 'disapprove')).heading, 'Thank you');
		for (const { id } of [declined, silent]) await asker.ended(id);
		assert.equal((await account.texts('33639985304')).length, 1);
		assert.deepEqual((await account.texts('33639985305')).slice(1), ['Sale!']);
	});

	it('a paused webhook is live again and a deleted webhook is replaced if n8n runs without its publication service', async () => {
		const [paused, gone] = await account.webhooks();
		const webhook = { status: 'paused' };
		await account.service('PUT', `/webhook/${paused.id}/status`, { webhook });
		await account.service('DELETE', `/webhook/${gone.id}`);
		await restart({ N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'false' });
		const there = await until('both webhooks to be live', async () => {
			const webhooks = await account.webhooks();
			return webhooks.length === 2 && webhooks.every(({ status }) => status === 'live') && webhooks;
		});
		assert.ok(idsOf(there).includes(paused.id));
		await triggers();
	});

	it('n8n without its publication service rejects a publication if a webhook cannot be created', async () => {
		const webhooksAre = async (count: number) =>
			await until(`${count} webhooks`, async () => (await account.webhooks()).length === count);
		await workflow.deactivate();
		await webhooksAre(0);
		await account.setFaults({ method: 'POST', path: '/webhook', kind: 'status', status: 401 });
		await assert.rejects(workflow.activate(), /400.*The webhook was not created.*Access Token/s);
		await account.setFaults();
		await workflow.activate();
		await webhooksAre(2);
		await workflow.deactivate();
		await webhooksAre(0);
	});
});
