// The ownership of webhooks: tests and production, copied workflows, renamed nodes, and several processes.
import { webhookIds } from '../../../support/trigger/accountWebhooks.cts';
import { TriggerHost } from '../../../support/trigger/triggerHost.cts';
import { start } from '../../../support/trigger/startTrigger.cts';

it('deletes no production webhook if a test does not start', async () => {
	const { account, host } = await start();
	await host.publish();
	const production = await webhookIds(account);
	host.node.parameters = { events: [] };
	await expect(host.test()).rejects.toThrow("'Trigger On' is empty");
	expect(host.hooks.slice(-3)).toEqual(['check', 'create', 'delete']);
	expect(await webhookIds(account)).toEqual(production);
	expect(host.ids()).toEqual(production);
});

it("leaves the original's webhooks unchanged when a person unpublishes a copied workflow", async () => {
	const { account, host } = await start();
	await host.publish();
	const original = await webhookIds(account);
	const copy = new TriggerHost({ ...host.options, workflowId: 'a-copy', nodeId: host.node.id });
	copy.database = host.database;
	expect(await copy.publish()).toMatchObject({ status: 'published' });
	expect(await account.webhooks()).toHaveLength(2);
	await copy.unpublish();
	expect(await webhookIds(account)).toEqual(original);
});

it('keeps its webhooks when a person renames the node', async () => {
	const { account, host } = await start();
	await host.publish();
	host.node = { ...host.node, name: 'Another name' };
	await host.publish();
	expect(host.ids()).toEqual(await webhookIds(account));
	expect(await account.webhooks()).toHaveLength(1);
});

it('deletes the webhooks of two processes that have published the same trigger', async () => {
	const { account, host } = await start();
	await host.publish();
	const { life: broken, database } = host;
	// Simulates an interrupted activation, whose changes n8n does not store. Then another process continues.
	await host.publish({ events: ['MO', 'DLR', 'STOP', 'CLICKER'] });
	host.database = database;
	host.restart();
	await host.publish({ events: ['MO'] });
	expect(await account.webhooks()).toHaveLength(5);
	// The first process receives the next event, and unpublishes the workflow.
	host.life = broken;
	const headers = { 'content-type': 'application/json' };
	const { url, nonce } = host.state()!.webhooks.MO!;
	const response = await fetch(url, { method: 'POST', headers, body: '{}' });
	expect([response.status, nonce.length]).toEqual([401, 24]);
	await host.unpublish();
	expect(await account.webhooks()).toEqual([]);
	expect(host.ids()).toEqual([]);
});
