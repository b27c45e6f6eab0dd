// What is at the service after each thing that n8n does with a trigger.
import { WebhookAccount } from '../../support/trigger-account';
import { TriggerHost } from '../../support/trigger-host';
import { freshLife } from '../../support/trigger-process';
import type { HostOptions } from '../../support/trigger-host';

jest.setTimeout(60_000);

const hosts: TriggerHost[] = [];
afterEach(async () => {
	await Promise.all(hosts.splice(0).map(async (host) => await host.close()));
});

async function start(options: Partial<HostOptions> = {}) {
	const account = new WebhookAccount();
	await account.control('PUT', 'account', {});
	const host = await new TriggerHost({ token: account.token, ...options }).listen();
	hosts.push(host);
	return { account, host };
}

const lost = { method: 'POST', path: '/webhook', when: 'after', kind: 'reset' };

describe('publishing', () => {
	it.each(['json', 'xml'] as const)('creates one webhook per event in %s', async (format) => {
		const { account, host } = await start({ format, parameters: { events: ['MO', 'STOP'] } });
		expect(await host.publish()).toEqual({ status: 'published', tries: 1 });
		const webhooks = await account.webhooks();
		expect(webhooks.map(({ type }) => type).sort()).toEqual(['MO', 'STOP']);
		expect(new Set(webhooks.map(({ url }) => new URL(url).searchParams.get('nonce'))).size).toBe(2);
		for (const { type, url, status, hasSignature } of webhooks) {
			expect(new URL(url).searchParams.get('type')).toBe(type);
			expect([status, hasSignature]).toEqual(['live', true]);
		}
		expect(host.ids()).toEqual(await account.ids());
		await host.unpublish();
		expect(await account.webhooks()).toEqual([]);
		expect(host.ids()).toEqual([]);
	});

	it('makes a webhook live that begins paused', async () => {
		const { account, host } = await start();
		await account.assume({ 'webhook.new-status': 'paused' });
		await host.publish();
		expect((await account.webhooks()).map(({ status }) => status)).toEqual(['live']);
	});

	it('makes one secret of its own, and stores none that the credential has', async () => {
		const { host } = await start({ parameters: { events: ['MO', 'DLR'] } });
		await host.publish();
		const { MO, DLR } = host.state()!.webhooks;
		expect(MO?.secret).toMatch(/^[0-9a-f]{64}$/);
		expect(DLR?.secret).toBe(MO?.secret);
		expect(DLR?.secretHash).not.toBe(MO?.secretHash);
		const other = await start({ signatureSecret: 'of-the-credential' });
		await other.host.publish();
		expect(other.host.state()!.webhooks.MO).not.toHaveProperty('secret');
		expect(other.host.database).not.toContain('of-the-credential');
	});

	it.each([
		[{ events: [] }, /'Trigger On' is empty/],
		[{ events: ['MO', 'NEWS'] }, /'Trigger On' holds "NEWS"/],
		[{ events: ['DLR'], reports: 'selected', statuses: [] }, /'Statuses' is empty/],
		[
			{ options: { allowedIps: '20.216.193.64, nonsense' } },
			/'Allowed IP Addresses' holds "nonsense"/,
		],
		[{ options: { signatureHeader: 'X Signature:' } }, /'Signature Header' is "x signature:"/],
	])('refuses %j before anything is created', async (parameters, message) => {
		const { account, host } = await start();
		const result = await host.publish(parameters);
		expect(result).toMatchObject({ status: 'failed', message: expect.stringMatching(message) });
		expect(await account.calls('POST')).toEqual([]);
	});

	it('deletes what it made when a later one is refused, and says which and why', async () => {
		const { account, host } = await start({ parameters: { events: ['MO', 'DLR', 'STOP'] } });
		const refusal = { status: -7, message: 'ERROR', details: 'too many webhooks' };
		await account.breakCalls({
			method: 'POST',
			path: '/webhook',
			skip: 2,
			kind: 'status',
			status: 200,
			body: JSON.stringify(refusal),
		});
		const { status, message } = await host.publish();
		expect(status).toBe('failed');
		expect(message).toMatch(
			/^'[^']+\((?:MO|DLR|STOP)\)': The webhook was not created: the service refused it/,
		);
		expect(message).toContain('too many webhooks');
		expect(await account.webhooks()).toEqual([]);
		expect(host.ids()).toEqual([]);
	});

	it('creates nothing more in an activation in which an answer was lost', async () => {
		const { account, host } = await start({ parameters: { events: ['MO', 'DLR'] } });
		await account.breakCalls({ ...lost, times: 1 });
		const result = await host.publish();
		expect(result).toMatchObject({ status: 'failed', tries: 5 });
		expect(result.message).toContain('It is unknown whether the webhook was created');
		expect(await account.calls('POST')).toHaveLength(1);
		expect(host.log.filter((line) => line.includes('nobody here knows its ID'))).toHaveLength(1);
		expect(await account.webhooks()).toHaveLength(1);
		// A person tries again.
		expect(await host.publish()).toMatchObject({ status: 'published' });
		expect(await account.webhooks()).toHaveLength(3);
		await host.unpublish();
		expect(await account.webhooks()).toHaveLength(1);
	});

	it('ends when the service takes so long that n8n would not wait', async () => {
		const events = ['BALANCE_ALERT', 'DLR', 'CLICKER', 'STOP', 'MO'];
		const { account, host } = await start({ quick: true, parameters: { events } });
		await account.breakCalls({ path: '/webhook*', kind: 'slow', delayMs: 250 });
		const result = await host.publish();
		expect(result).toMatchObject({ status: 'failed', tries: 5 });
		expect(result.message).toContain('n8n would not wait for all of them');
		expect((await account.calls('POST')).length).toBeLessThan(events.length);
		expect(host.ids()).toEqual(await account.ids());
		expect(host.state()?.webhooks).toEqual({});
	});

	it('tries to delete the same webhook once in an activation', async () => {
		const { account, host } = await start({ parameters: { events: ['MO', 'DLR'] } });
		await account.breakCalls(
			{ method: 'POST', path: '/webhook', skip: 1, kind: 'status', status: 403 },
			{ method: 'DELETE', path: '/webhook/*', kind: 'status', status: 403 },
		);
		expect(await host.publish()).toMatchObject({ status: 'failed', tries: 5 });
		expect(await account.calls('DELETE')).toHaveLength(1);
	});

	it('tries again by itself what was refused for a moment', async () => {
		const { account, host } = await start();
		await account.breakCalls({ method: 'POST', kind: 'status', status: 429, times: 2 });
		expect(await host.publish()).toMatchObject({ status: 'published', tries: 3 });
		expect(await account.webhooks()).toHaveLength(1);
	});

	it.each([false, true])(
		'keeps the ids that it could not delete again after a failed creation (synchronous: %s)',
		async (synchronous) => {
			const { account, host } = await start({
				synchronous,
				parameters: { events: ['MO', 'DLR'] },
			});
			await account.breakCalls(
				{ method: 'POST', path: '/webhook', skip: 1, kind: 'status', status: 403 },
				{ method: 'DELETE', path: '/webhook/*', kind: 'status', status: 403 },
			);
			expect(await host.publish()).toMatchObject({ status: 'failed' });
			const [{ id }] = await account.webhooks();
			expect(host.state()?.leftovers).toEqual([id]);
			expect(host.log.join('\n')).toContain(`The webhook ${id} may still be at the service.`);
			await account.breakCalls();
			expect(await host.publish()).toMatchObject({ status: 'published' });
			expect(await account.types()).toEqual(['DLR', 'MO']);
			expect(host.ids()).toEqual(await account.ids());
			expect(host.state()?.leftovers).toEqual([]);
		},
	);

	it('warns once of a webhook URL that the service cannot reach', async () => {
		// A label longer than any can be: its address is not even asked for.
		const baseUrl = `https://${'a'.repeat(64)}.example.com`;
		const { host } = await start({ baseUrl, quick: true });
		expect(await host.publish()).toMatchObject({ status: 'failed', tries: 5 });
		expect(host.log.filter((line) => line.includes('WEBHOOK_URL'))).toHaveLength(1);
		const near = await start();
		await near.host.publish();
		expect(near.host.log).toEqual([]);
	});
});

describe('checking', () => {
	it('wakes what somebody paused, and creates nothing', async () => {
		const { account, host } = await start({ parameters: { events: ['MO', 'DLR'] } });
		await host.publish();
		const before = await account.ids();
		const [{ id }] = await account.webhooks();
		await fetch(`${process.env.SANDBOX_URL}/webhook/${id}/status`, {
			method: 'PUT',
			headers: { authorization: `Bearer ${account.token}`, accept: 'application/json' },
			body: JSON.stringify({ webhook: { status: 'paused' } }),
		});
		expect(await host.restartAsBefore()).toMatchObject({ status: 'published' });
		expect(await account.ids()).toEqual(before);
		expect((await account.webhooks()).map(({ status }) => status)).toEqual(['live', 'live']);
		expect(host.hooks.at(-1)).toBe('check');
	});

	it('makes anew the one that is gone, and leaves the other', async () => {
		const { account, host } = await start({ parameters: { events: ['MO', 'DLR'] } });
		await host.publish();
		const { MO, DLR } = host.state()!.webhooks;
		await fetch(`${process.env.SANDBOX_URL}/webhook/${MO!.id}`, {
			method: 'DELETE',
			headers: { authorization: `Bearer ${account.token}`, accept: 'application/json' },
		});
		await host.restartAsBefore();
		expect(host.state()!.webhooks.DLR).toEqual(DLR);
		expect(host.state()!.webhooks.MO!.id).not.toBe(MO!.id);
		expect(host.ids()).toEqual(await account.ids());
	});

	it.each([
		['another URL', { webhookBaseUrl: 'http://127.0.0.1:9' }],
		['another secret', { signatureSecret: 'changed' }],
	])('puts a webhook with %s in the place of the old one', async (_what, change) => {
		const { account, host } = await start({ signatureSecret: 'first' });
		await host.publish();
		const before = await account.ids();
		const { workflowId } = host;
		const other = new TriggerHost({
			...host.options,
			workflowId,
			nodeId: host.node.id,
			...change,
		});
		if ('signatureSecret' in change) (other as any).webhookBaseUrl = (host as any).webhookBaseUrl;
		other.node = host.node;
		other.database = host.database;
		expect(await other.restartAsBefore()).toMatchObject({ status: 'published' });
		expect(await account.webhooks()).toHaveLength(1);
		expect(await account.ids()).not.toEqual(before);
		expect(other.ids()).toEqual(await account.ids());
		expect(await other.restartAsBefore()).toMatchObject({ status: 'published' });
		expect(await account.calls('POST')).toHaveLength(2);
	});

	it('takes other types for what they are', async () => {
		const { account, host } = await start({ parameters: { events: ['MO', 'DLR'] } });
		await host.publish();
		const { DLR } = host.state()!.webhooks;
		host.node.parameters = { events: ['DLR', 'STOP'] };
		await host.restartAsBefore();
		expect(await account.types()).toEqual(['DLR', 'STOP']);
		expect(host.state()!.webhooks.DLR).toEqual(DLR);
	});

	it('stops when the service does not say, and makes no duplicate', async () => {
		const { account, host } = await start({ synchronous: true });
		await host.publish();
		await account.breakCalls({ kind: 'status', status: 500, path: '/webhook*' });
		const { status, message } = await host.restartAsBefore();
		expect(status).toBe('failed');
		expect(message).toMatch(/It cannot be said whether the webhook is still there/);
		expect(await account.calls('POST')).toHaveLength(1);
		await account.breakCalls();
		expect(await host.restartAsBefore()).toMatchObject({ status: 'published' });
		expect(await account.webhooks()).toHaveLength(1);
	});

	it('believes a bare 404 only of a service that answers otherwise', async () => {
		const { account, host } = await start();
		await host.publish();
		const before = host.ids();
		await account.breakCalls({ kind: 'status', status: 404, path: '/*', body: 'not found' });
		expect(await host.restartAsBefore()).toMatchObject({ status: 'failed' });
		expect(host.ids()).toEqual(before);
		await account.breakCalls();
		expect(await host.restartAsBefore()).toMatchObject({ status: 'published' });
		expect(await account.webhooks()).toHaveLength(1);
	});
});

describe('taking down', () => {
	it('keeps what could not be deleted, says so, and deletes it at the next occasion', async () => {
		const { account, host } = await start({ parameters: { events: ['MO', 'DLR'] } });
		await host.publish();
		const there = await account.ids();
		await account.breakCalls({ method: 'DELETE', kind: 'status', status: 500 });
		await host.unpublish();
		expect(host.state()).toMatchObject({ webhooks: {} });
		expect([...host.state()!.leftovers].sort()).toEqual(there);
		expect(host.log).toHaveLength(2);
		await account.breakCalls();
		host.restart();
		await host.publish();
		expect(host.ids()).toEqual(await account.ids());
		expect(await account.webhooks()).toHaveLength(2);
	});

	it('takes a webhook that is gone for done', async () => {
		const { account, host } = await start();
		await host.publish();
		await account.control('PUT', 'account', {});
		await host.unpublish();
		expect(host.ids()).toEqual([]);
		expect(host.log).toEqual([]);
	});

	it('bears missing data, old parameters and a credential that cannot be used', async () => {
		const { account, host } = await start();
		await host.publish();
		const kept = host.database;
		host.database = null;
		host.restart();
		await host.unpublish();
		expect(await account.webhooks()).toHaveLength(1);
		host.database = kept;
		const { life } = host;
		const broken = new TriggerHost({ ...host.options, workflowId: host.workflowId, baseUrl: '' });
		Object.assign(broken, { node: host.node, published: host.node, database: kept, life });
		broken.node.parameters = { events: '={{ $nothing.at.all }}' };
		await broken.unpublish();
		expect(broken.state()!.leftovers).toEqual(await account.ids());
		expect(broken.log.join()).toContain('The credential cannot be used');
	});

	it('costs no id when data is stored that an execution read before', async () => {
		const { account, host } = await start();
		const before = host.database;
		await host.publish();
		host.database = before;
		await host.unpublish();
		expect(await account.webhooks()).toEqual([]);
	});
});

describe('apart', () => {
	it('keeps the test URL and the production URL to themselves', async () => {
		const { account, host } = await start();
		await host.publish();
		const production = await account.ids();
		const end = await host.test();
		expect(await account.webhooks()).toHaveLength(2);
		expect(
			(await account.webhooks()).filter(({ url }) => url.includes('/webhook-test/')),
		).toHaveLength(1);
		await end();
		expect(await account.ids()).toEqual(production);
		expect(await account.ids()).toEqual(production);
		expect(host.ids()).toEqual(production);
	});

	it('takes down nothing of production when a first test does not even begin', async () => {
		const { account, host } = await start();
		await host.publish();
		const production = await account.ids();
		host.node.parameters = { events: [] };
		await expect(host.test()).rejects.toThrow("'Trigger On' is empty");
		expect(host.hooks.slice(-3)).toEqual(['check', 'create', 'delete']);
		expect(await account.ids()).toEqual(production);
		expect(host.ids()).toEqual(production);
	});

	it("leaves the original's webhooks alone in a copy", async () => {
		const { account, host } = await start();
		await host.publish();
		const original = await account.ids();
		const copy = new TriggerHost({ ...host.options, workflowId: 'a-copy', nodeId: host.node.id });
		copy.database = host.database;
		expect(await copy.publish()).toMatchObject({ status: 'published' });
		expect(await account.webhooks()).toHaveLength(2);
		await copy.unpublish();
		expect(await account.ids()).toEqual(original);
	});

	it('keeps its webhooks when the node is renamed', async () => {
		const { account, host } = await start();
		await host.publish();
		host.node = { ...host.node, name: 'Another name' };
		await host.publish();
		expect(host.ids()).toEqual(await account.ids());
		expect(await account.webhooks()).toHaveLength(1);
	});
});

it('loads anew without what the process knew', () => {
	expect(freshLife()).not.toBe(freshLife());
});
