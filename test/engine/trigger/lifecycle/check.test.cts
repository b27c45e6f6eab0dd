// The trigger's result when n8n checks whether its webhooks exist.
import { webhookCalls, webhookIds } from '../../../support/trigger/accountWebhooks.cts';
import { TriggerHost } from '../../../support/trigger/triggerHost.cts';
import { start } from '../../../support/trigger/startTrigger.cts';

it("replaces a webhook after a change of n8n's webhook URL", async () => {
	const { account, host } = await start();
	await host.publish();
	const before = await webhookIds(account);
	const { node, database, options, workflowId } = host;
	const webhookBaseUrl = 'http://127.0.0.1:9';
	const other = new TriggerHost({ ...options, workflowId, nodeId: node.id, webhookBaseUrl });
	Object.assign(other, { node, database });
	expect(await other.restartAsBefore()).toMatchObject({ status: 'published' });
	expect(await account.webhooks()).toHaveLength(1);
	expect(await webhookIds(account)).not.toEqual(before);
	expect(other.ids()).toEqual(await webhookIds(account));
	expect(await other.restartAsBefore()).toMatchObject({ status: 'published' });
	expect(await webhookCalls(account, 'POST')).toHaveLength(2);
});

it('fails if the service does not report whether a webhook exists, and creates no duplicate', async () => {
	const { account, host } = await start({ synchronous: true });
	await host.publish();
	await account.setFaults({ kind: 'status', status: 500, path: '/webhook*' });
	const { status, message } = await host.restartAsBefore();
	expect(status).toBe('failed');
	expect(message).toMatch(/It is unknown whether the webhook still exists/);
	expect(await webhookCalls(account, 'POST')).toHaveLength(1);
	await account.setFaults();
	expect(await host.restartAsBefore()).toMatchObject({ status: 'published' });
	expect(await account.webhooks()).toHaveLength(1);
});

it('trusts a 404 without a JSON body only from a service that answers other calls', async () => {
	const { account, host } = await start();
	await host.publish();
	const before = host.ids();
	await account.setFaults({ kind: 'status', status: 404, path: '/*', body: 'not found' });
	expect(await host.restartAsBefore()).toMatchObject({ status: 'failed' });
	expect(host.ids()).toEqual(before);
	await account.setFaults();
	expect(await host.restartAsBefore()).toMatchObject({ status: 'published' });
	expect(await account.webhooks()).toHaveLength(1);
});

it('creates no webhook while an earlier webhook may still exist', async () => {
	const { account, host } = await start();
	await host.publish();
	const before = await webhookIds(account);
	await account.setFaults({ kind: 'status', status: 403, path: '/webhook/*' });
	// Simulates a new n8n server with an existing database: the server publishes a workflow that was already published.
	const other = new TriggerHost({ ...host.options, workflowId: host.workflowId });
	Object.assign(other, { node: host.node, database: host.database });
	(other as any).webhookBaseUrl = (host as any).webhookBaseUrl;
	expect(await other.publish()).toMatchObject({ status: 'failed' });
	expect(await webhookCalls(account, 'POST')).toHaveLength(1);
	expect([await webhookIds(account), other.ids()]).toEqual([before, before]);
	await account.setFaults();
	expect(await other.publish()).toMatchObject({ status: 'published' });
	expect(await account.webhooks()).toHaveLength(1);
	expect(other.ids()).toEqual(await webhookIds(account));
});
