import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, startSandbox } from '../support/sandbox.ts';

const { baseUrl } = await startSandbox();
const url = 'http://127.0.0.1:9/hook';

test('the text null is no signature in XML, and one in JSON', async () => {
	const client = new Client(baseUrl);
	const fields = { type: 'MO', url, signature: 'null' };
	const made = await client.json('POST', '/webhook', { webhook: fields });
	assert.equal(made.webhook.signature, 'null');
	const wrong = { webhook: { ...fields, signature: 5 } };
	assert.equal((await client.json('POST', '/webhook', wrong)).status, -7);
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
	const common = { url, lastHttpCode: null, lastProblem: null };
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
