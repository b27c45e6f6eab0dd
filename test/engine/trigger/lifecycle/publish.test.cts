// The webhooks in the account after a trigger was published, or could not be published.
import type { IDataObject } from 'n8n-workflow';
import { FORMATS } from '../../../support/formats.cts';
import { webhookCalls, webhookIds } from '../../../support/trigger/accountWebhooks.cts';
import { holdTime } from '../../../support/trigger/heldTrigger.cts';
import { ServiceDouble } from '../../../support/sandbox/serviceDouble.cts';
import { lost, start } from '../../../support/trigger/startTrigger.cts';
import { settle } from '../../../support/trigger/webhookRequest.cts';
import { waitUntil } from '../../../support/waitUntil.cts';

it.each(FORMATS)('creates and deletes one webhook per event in %s', async (format) => {
	const { account, host } = await start({ format, parameters: { events: ['MO', 'STOP'] } });
	expect(await host.publish()).toEqual({ status: 'published', attempts: 1 });
	const webhooks = await account.webhooks();
	expect(webhooks.map(({ type }) => type).sort()).toEqual(['MO', 'STOP']);
	expect(new Set(webhooks.map(({ url }) => new URL(url).searchParams.get('nonce'))).size).toBe(2);
	for (const { type, url, status, hasSignature } of webhooks) {
		expect(new URL(url).searchParams.get('type')).toBe(type);
		expect([status, hasSignature]).toEqual(['live', true]);
	}
	expect(host.ids()).toEqual(await webhookIds(account));
	await host.unpublish();
	expect(await account.webhooks()).toEqual([]);
	expect(host.ids()).toEqual([]);
});

it('generates a secret for each webhook unless the credential has a secret, and stores no credential secret', async () => {
	const { host } = await start({ parameters: { events: ['MO', 'DLR'] } });
	await host.publish();
	const { MO, DLR } = host.state()!.webhooks;
	expect(MO?.secret).toMatch(/^[0-9a-f]{64}$/);
	expect(DLR?.secret).not.toBe(MO?.secret);
	const other = await start({ signatureSecret: 'of-the-credential' });
	await other.host.publish();
	expect(other.host.state()!.webhooks.MO).not.toHaveProperty('secret');
	expect(other.host.database).not.toContain('of-the-credential');
});

const promo = /"promo".*Choose .*(?: or |, )/;

it.each<[string, IDataObject, RegExp]>([
	['Trigger On', { events: [] }, /is empty/],
	['Trigger On', { events: ['MO', 'promo'] }, promo],
	['Reports', { reports: 'promo' }, promo],
	['Reports', { reports: 'selected' }, /"selected".*Choose/],
	['Outputs', { outputs: 'promo' }, promo],
	['Outputs', { outputs: 5 }, /"5".*Choose/],
	['Only Run If Reply Contains', { options: { onlyRunIfReply: ' , ' } }, /is empty/],
	['Signature Check', { options: { signatureCheck: 'promo' } }, promo],
	['Allowed IP Addresses', { options: { allowedIps: '20.216.193.64, promo' } }, /"promo"/],
])("rejects an invalid '%s' before creating a webhook: %j", async (name, parameters, message) => {
	const { account, host } = await start({ parameters: { events: ['DLR'] } });
	const result = await host.publish(parameters);
	expect(result.status).toBe('failed');
	expect(result.message).toMatch(new RegExp(`^'${name}' `));
	expect(result.message).toMatch(message);
	expect(await webhookCalls(account, 'POST')).toEqual([]);
});

it('deletes its new webhooks if the service rejects a later webhook, and names the event and the reason', async () => {
	const { account, host } = await start({ parameters: { events: ['MO', 'DLR', 'STOP'] } });
	const rejection = { status: -7, message: 'ERROR', details: 'too many webhooks' };
	await account.setFaults({
		method: 'POST',
		path: '/webhook',
		skip: 2,
		kind: 'status',
		status: 200,
		body: JSON.stringify(rejection),
	});
	const { status, message } = await host.publish();
	expect(status).toBe('failed');
	expect(message).toMatch(
		/^'(?:Reply Received|Delivery Report|Opt-Out)': The webhook was not created: the service rejected/,
	);
	expect(message).toContain('too many webhooks');
	expect(await account.webhooks()).toEqual([]);
	expect(host.ids()).toEqual([]);
});

it('creates no further webhook in an activation after a lost response', async () => {
	const { account, host } = await start({ parameters: { events: ['MO', 'DLR'] } });
	await account.setFaults({ ...lost, times: 1 });
	const result = await host.publish();
	expect(result).toMatchObject({ status: 'failed', attempts: 5 });
	expect(result.message).toContain('It is unknown whether the webhook was created');
	expect(await webhookCalls(account, 'POST')).toHaveLength(1);
	expect(host.log.filter((line) => line.includes("The webhook's ID is unknown"))).toHaveLength(1);
	expect(await account.webhooks()).toHaveLength(1);
	// A person publishes the workflow again.
	expect(await host.publish()).toMatchObject({ status: 'published' });
	expect(await account.webhooks()).toHaveLength(3);
	await host.unpublish();
	expect(await account.webhooks()).toHaveLength(1);
});

it('responds with HTTP 503 to an event that arrives before the service has confirmed the new webhook', async () => {
	let release = () => {};
	const held = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
	const service = await ServiceDouble.start(({ method }) => (method === 'POST' ? held : undefined));
	const { host } = await start({ baseUrl: service.url });
	const publication = host.publish();
	await waitUntil('the call', () => service.requests.length > 0);
	const { url } = JSON.parse(String(service.requests[0].body)).webhook;
	const call = async () => (await fetch(url, { method: 'POST', body: '{}' })).status;
	expect(await call()).toBe(503);
	release();
	expect(await publication).toMatchObject({ status: 'published' });
	expect(await call()).toBe(401);
});

it('repeats the activation after temporary rejections by the service', async () => {
	const { account, host } = await start();
	await account.setFaults({ method: 'POST', kind: 'status', status: 429, times: 2 });
	expect(await host.publish()).toMatchObject({ status: 'published', attempts: 3 });
	expect(await account.webhooks()).toHaveLength(1);
});

it.each([false, true])(
	'keeps the IDs of webhooks that it could not delete after a failed activation (synchronous: %s)',
	async (synchronous) => {
		const { account, host } = await start({
			synchronous,
			parameters: { events: ['MO', 'DLR'] },
		});
		await account.setFaults(
			{ method: 'POST', path: '/webhook', skip: 1, kind: 'status', status: 403 },
			{ method: 'DELETE', path: '/webhook/*', kind: 'status', status: 403 },
		);
		expect(await host.publish()).toMatchObject({ status: 'failed' });
		expect(await webhookCalls(account, 'DELETE')).toHaveLength(1);
		expect(await webhookCalls(account, 'POST')).toHaveLength(2);
		const [{ id }] = await account.webhooks();
		expect(host.state()?.leftovers).toEqual([id]);
		expect(host.log.join('\n')).toContain(`The webhook ${id} may still exist.`);
		await account.setFaults();
		expect(await host.publish()).toMatchObject({ status: 'published' });
		expect((await account.webhooks()).map(({ type }) => type).sort()).toEqual(['DLR', 'MO']);
		expect(host.ids()).toEqual(await webhookIds(account));
		expect(host.state()?.leftovers).toEqual([]);
	},
);

// The first label of this host name exceeds DNS's length limit, so the name is not even resolved.
const baseUrl = `https://${'a'.repeat(64)}.example.com`;
const rejected =
	/^The service cannot reach n8n, because n8n's webhook URL begins with http:\/\/127/;

it('rejects a webhook URL that the service cannot reach, and states the reason', async () => {
	const { host } = await start({ baseUrl });
	const result = await host.publish();
	expect(result).toMatchObject({ status: 'failed', message: expect.stringMatching(rejected) });
	await expect(host.test()).rejects.toThrow(rejected);
	expect(host.ids()).toEqual([]);
	expect(host.log).toEqual([]);
});

it("keeps the IDs of its webhooks while the service cannot reach n8n's webhook URL", async () => {
	const { account, host } = await start();
	await host.publish();
	host.options.baseUrl = baseUrl;
	expect(await host.publish()).toMatchObject({ status: 'failed' });
	host.options.baseUrl = undefined;
	expect(await host.publish()).toMatchObject({ status: 'published' });
	expect(host.ids()).toEqual(await webhookIds(account));
	expect(await account.webhooks()).toHaveLength(1);
});

it('fails and deletes its new webhook if the webhook does not become live', async () => {
	holdTime();
	const { account, host } = await start();
	await account.setFaults({ method: 'PUT', kind: 'status', status: 429, retryAfter: 60 });
	const publication = host.publish();
	const puts = async () => (await webhookCalls(account, 'PUT')).length;
	for (let attempts = 1; attempts <= 5; attempts++) {
		await waitUntil('the next call', async () => (await puts()) >= attempts);
		await settle();
		await jest.advanceTimersByTimeAsync(20_000);
	}
	const { status, message } = await publication;
	expect(status).toBe('failed');
	expect(message).toContain('The webhook was created but not activated');
	expect([await puts(), (await webhookCalls(account, 'POST')).length]).toEqual([5, 5]);
	expect(await account.webhooks()).toEqual([]);
});
