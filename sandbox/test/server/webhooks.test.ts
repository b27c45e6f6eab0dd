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
