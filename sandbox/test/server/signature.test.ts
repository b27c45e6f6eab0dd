import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Receiver } from '../support/receiver.ts';
import { Client, startSandbox, type Json } from '../support/sandbox.ts';

const { baseUrl } = await startSandbox();
const receiver = await Receiver.start();
const SECRET = 'a secret: ~é';

test('the secret itself, and it is nowhere in the log, even when the receiver echoes it', async () => {
	receiver.answer = (response) => response.end(`you sent ${SECRET}`);
	const client = new Client(baseUrl);
	await client.webhook('MO', receiver.url, SECRET);
	await client.reply('33639981000', 'Hi');
	const [delivery] = await client.deliveries('state=delivered');
	const [request] = receiver.received;
	const value = request?.headers['x-service-signature'] as string | undefined;
	assert.deepEqual(request?.body, Buffer.from(delivery?.body as string));
	const attempt = delivery?.attempts[0] as Json;
	assert.equal(Buffer.from(value ?? '', 'latin1').toString(), SECRET);
	assert.deepEqual(attempt.signature, { scheme: 'secret', fault: 'none' });
	assert.equal(attempt.headers['x-service-signature'], '***');
	assert.equal(attempt.answer, 'you sent ***');
	for (const path of ['deliveries', 'events', 'webhooks', 'calls']) {
		const text = JSON.stringify(await client.control('GET', path));
		assert.ok(!text.includes('secret: ~'), path);
	}
});

test('a secret that no header can hold is not sent, and the log says so', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'assumptions', { 'push.retries': 0 });
	await client.webhook('MO', receiver.url, 'two\nlines');
	await client.reply('33639981000', 'Hi');
	const [failed] = await client.deliveries('state=failed');
	assert.equal(failed?.attempts[0].problem, 'ERR_INVALID_CHAR');
});
