// The life of a trigger's webhooks in the real n8n: what it calls when, and what is then at the service.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { LiveWorkflow, SandboxAccount, triggerNode, triggerWorkflow } from '../lib/triggers.mjs';
import { credentialType } from '../lib/world.mjs';

const typesOf = (webhooks) => webhooks.map(({ type }) => type).sort();

export function triggerLifeTests(world) {
	describe('the life of a trigger in the real n8n', () => {
		let account;
		let credential;
		let rest;

		before(async () => {
			const { n8n, sandbox, credentialData } = world();
			rest = n8n.rest;
			account = new SandboxAccount(sandbox.baseUrl, 'sbx_e2e-trigger-life');
			const data = { ...credentialData, accessToken: account.token };
			credential = await rest.createCredential('Trigger life', credentialType, data);
		});

		it('creates its webhooks when it is published and deletes them when it is not any more', async () => {
			const node = triggerNode('Events', { events: ['MO', 'DLR'] }, credential);
			const workflow = await LiveWorkflow.create(rest, triggerWorkflow('Life', [node]));
			const status = await workflow.publish();
			assert.equal(status.status, 'published', JSON.stringify(status));
			const there = await account.webhooks();
			assert.deepEqual(typesOf(there), ['DLR', 'MO']);
			const state = await workflow.state(node.id);
			assert.deepEqual(
				Object.values(state.webhooks)
					.map(({ id }) => id)
					.sort(),
				there.map(({ id }) => id).sort(),
			);
			await account.reply('33639981000', 'Yes');
			await workflow.unpublish();
			assert.deepEqual(await account.webhooks(), []);
		});
	});
}
