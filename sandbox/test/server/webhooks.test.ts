import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, startSandbox } from '../support/sandbox.ts';

const { baseUrl } = await startSandbox();
const url = 'http://127.0.0.1:9/hook';

test('create, pause, resume and delete, in JSON', async () => {
	const client = new Client(baseUrl);
	const made = await client.json('POST', '/webhook', {
		webhook: { type: 'DLR', url, signature: 'secret', status: 'paused', last_http_code: null },
	});
	const { webhook_id: id } = made.webhook;
	assert.deepEqual(made, {
		status: 1,
		message: 'OK',
		webhook: { webhook_id: id, type: 'DLR', url, signature: 'secret' },
	});
	for (const [path, status] of [
		[`/webhook/${id}/status`, 'paused'],
		[`/webhook/${id}`, 'live'],
	]) {
		assert.deepEqual(await client.json('PUT', path ?? '', { webhook: { status } }), {
			status: 1,
			message: 'OK',
			webhook: { webhook_id: id, status, type: 'DLR', url, signature: 'secret' },
		});
	}
	assert.deepEqual(await client.json('DELETE', `/webhook/${id}`), {
		status: 1,
		message: 'OK',
		deleted_id: id,
	});
	assert.equal((await client.json('DELETE', `/webhook/${id}`)).status, -5);
	assert.equal(
		(await client.json('PUT', `/webhook/${id}`, { webhook: { status: 'live' } })).status,
		-5,
	);
});

test('in XML a creation shows no signature, an update shows null as text', async () => {
	const client = new Client(baseUrl);
	const body = `<webhook><type>MO</type><url>${url}</url><status>live</status><last_http_code>null</last_http_code></webhook>`;
	const made = await client.xml('POST', '/webhook', body);
	const id = /<webhook_id>(.*?)</.exec(made)?.[1];
	assert.ok(
		made.endsWith(
			`<response><status>1</status><message>OK</message><webhook><webhook_id>${id}</webhook_id><type>MO</type><url>${url}</url></webhook></response>\n`,
		),
	);
	const updated = await client.xml(
		'PUT',
		`/webhook/${id}/status`,
		'<webhook><status>paused</status></webhook>',
	);
	assert.match(updated, /<status>paused<\/status>.*<signature>null<\/signature>/);
});

test('without a signature a creation has null or none by the register, an update always null', async () => {
	const client = new Client(baseUrl);
	const create = async () =>
		(await client.json('POST', '/webhook', { webhook: { type: 'MO', url } })).webhook;
	assert.equal((await create()).signature, null);
	await client.control('PUT', 'assumptions', { 'webhook.no-signature': 'absent' });
	const made = await create();
	assert.ok(!('signature' in made));
	const path = `/webhook/${made.webhook_id}/status`;
	const updated = await client.json('PUT', path, { webhook: { status: 'paused' } });
	assert.equal(updated.webhook.signature, null);
});

test('the text null is no signature in XML, and one in JSON', async () => {
	const client = new Client(baseUrl);
	const fields = { type: 'MO', url, signature: 'null' };
	const made = await client.json('POST', '/webhook', { webhook: fields });
	assert.equal(made.webhook.signature, 'null');
	const body = `<webhook><type>MO</type><url>${url}</url><signature>null</signature></webhook>`;
	const madeByXml = await client.xml('POST', '/webhook', body);
	assert.doesNotMatch(madeByXml, /signature/);
	const { webhooks } = await client.control('GET', 'webhooks');
	assert.deepEqual(
		webhooks.map(({ hasSignature }: { hasSignature: boolean }) => hasSignature),
		[true, false],
	);
});

test('the control API shows the webhooks of an account, never their secrets', async () => {
	const client = new Client(baseUrl);
	const create = async (webhook: Record<string, string>) =>
		(await client.json('POST', '/webhook', { webhook })).webhook.webhook_id as string;
	const list = async () => (await client.control('GET', 'webhooks')).webhooks;
	assert.deepEqual(await list(), []);
	const one = await create({ type: 'DLR', url, signature: 'secret', status: 'paused' });
	await client.control('PUT', 'assumptions', { 'webhook.new-status': 'paused' });
	const two = await create({ type: 'MO', url, status: 'live' });
	const common = { url, lastHttpCode: null };
	const first = {
		...common,
		id: one,
		type: 'DLR',
		status: 'live',
		hasSignature: true,
		deliveries: {},
	};
	const second = {
		...common,
		id: two,
		type: 'MO',
		status: 'paused',
		hasSignature: false,
		deliveries: {},
	};
	assert.deepEqual(await list(), [first, second]);

	await client.json('PUT', `/webhook/${two}/status`, { webhook: { status: 'live' } });
	await client.json('PUT', `/webhook/${one}`, { webhook: { status: 'paused' } });
	await client.json('PUT', `/webhook/${one}`, { webhook: { status: 'asleep' } });
	const changed = [
		{ ...first, status: 'paused' },
		{ ...second, status: 'live' },
	];
	assert.deepEqual(await list(), changed);
	assert.deepEqual((await new Client(baseUrl).control('GET', 'webhooks')).webhooks, []);
	await client.json('DELETE', `/webhook/${one}`);
	assert.deepEqual(await list(), changed.slice(1));
});

test('bad data is -7', async () => {
	const client = new Client(baseUrl);
	for (const webhook of [
		{ url },
		{ type: 'dlr', url },
		{ type: 'DLR' },
		{ type: 'DLR', url: 'ftp://127.0.0.1' },
		{ type: 'DLR', url: 'not a url' },
		{ type: 'DLR', url, signature: 5 },
	]) {
		assert.equal((await client.json('POST', '/webhook', { webhook })).status, -7);
	}
	const made = await client.json('POST', '/webhook', { webhook: { type: 'STOP', url } });
	assert.equal(made.webhook.signature, null);
	const path = `/webhook/${made.webhook.webhook_id}/status`;
	for (const status of [undefined, 'stopped', null]) {
		assert.equal((await client.json('PUT', path, { webhook: { status } })).status, -7);
	}
});

test('an account does not see the webhooks of another', async () => {
	const made = await new Client(baseUrl).json('POST', '/webhook', { webhook: { type: 'MO', url } });
	const other = new Client(baseUrl);
	assert.equal((await other.json('DELETE', `/webhook/${made.webhook.webhook_id}`)).status, -5);
});

test('the register can close one of the two paths', async () => {
	const client = new Client(baseUrl);
	const made = await client.json('POST', '/webhook', { webhook: { type: 'MO', url } });
	const path = `/webhook/${made.webhook.webhook_id}`;
	const put = async (to: string) => {
		const body = JSON.stringify({ webhook: { status: 'paused' } });
		return (await client.request('PUT', to, 'application/json', body)).status;
	};
	await client.control('PUT', 'assumptions', { 'webhook.status-path': 'bare' });
	assert.deepEqual([await put(`${path}/status`), await put(path)], [404, 200]);
	await client.control('PUT', 'assumptions', { 'webhook.status-path': 'status' });
	assert.deepEqual([await put(`${path}/status`), await put(path)], [200, 404]);
});
