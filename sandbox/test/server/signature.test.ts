import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';

import { Receiver } from '../support/receiver.ts';
import { Client, startSandbox, type Json } from '../support/sandbox.ts';

const { baseUrl } = await startSandbox();
const receiver = await Receiver.start();
const SECRET = 'a secret: ~é';

/** Sends one event under some assumptions. @returns the received request and its log entry */
async function signed(switched: Json) {
	const client = new Client(baseUrl);
	await client.control('PUT', 'assumptions', switched);
	await client.webhook('MO', receiver.url, SECRET);
	receiver.received.length = 0;
	await client.reply('33639981000', 'Hi');
	const [delivery] = await client.deliveries('state=delivered');
	const [request] = receiver.received;
	assert.ok(request && delivery);
	assert.deepEqual(request.body, Buffer.from(delivery.body as string));
	const value = request.headers['x-service-signature'] as string | undefined;
	return { value, body: request.body, attempt: delivery.attempts[0] as Json, client };
}

const hmac = (algorithm: string, body: Buffer) => createHmac(algorithm, SECRET).update(body);

test('the secret itself, and it is nowhere in the log, even when the receiver echoes it', async () => {
	receiver.answer = (response) => response.end(`you sent ${SECRET}`);
	const { value, attempt, client } = await signed({});
	assert.equal(Buffer.from(value ?? '', 'latin1').toString(), SECRET);
	assert.deepEqual(attempt.signature, { scheme: 'secret', fault: 'none' });
	assert.equal(attempt.headers['x-service-signature'], '***');
	assert.equal(attempt.answer, 'you sent ***');
	for (const path of ['deliveries', 'events', 'webhooks', 'calls']) {
		const text = JSON.stringify(await client.control('GET', path));
		assert.ok(!text.includes('secret: ~'), path);
	}
});

test('digests over the raw body, with and without the name of the algorithm', async () => {
	for (const [scheme, algorithm, encoding] of [
		['hmac-sha256-hex', 'sha256', 'hex'],
		['hmac-sha256-base64', 'sha256', 'base64'],
		['hmac-sha1-hex', 'sha1', 'hex'],
		['hmac-sha512-hex', 'sha512', 'hex'],
	] as const) {
		const plain = await signed({ 'signature.scheme': scheme });
		assert.equal(plain.value, hmac(algorithm, plain.body).digest(encoding));
		assert.equal(plain.attempt.headers['x-service-signature'], plain.value);
		const named = await signed({ 'signature.scheme': scheme, 'signature.prefix': true });
		assert.equal(named.value, `${algorithm}=${hmac(algorithm, named.body).digest(encoding)}`);
	}
});

test('faults on purpose: another secret, none, one byte', async () => {
	const scheme = { 'signature.scheme': 'hmac-sha256-hex' };
	const wrong = await signed({ ...scheme, 'signature.fault': 'wrong' });
	assert.match(wrong.value ?? '', /^[0-9a-f]{64}$/);
	assert.notEqual(wrong.value, hmac('sha256', wrong.body).digest('hex'));
	assert.deepEqual(wrong.attempt.signature, { scheme: 'hmac-sha256-hex', fault: 'wrong' });
	const missing = await signed({ ...scheme, 'signature.fault': 'missing' });
	assert.equal(missing.value, undefined);
	const flipped = await signed({ ...scheme, 'signature.fault': 'flipped' });
	const exact = hmac('sha256', flipped.body).digest();
	const got = Buffer.from(flipped.value ?? '', 'hex');
	assert.equal(got.length, 32);
	assert.equal([...got].filter((byte, i) => byte !== exact[i]).length, 1);
	const plain = await signed({ 'signature.fault': 'flipped' });
	const bytes = Buffer.from(plain.value ?? '', 'latin1');
	assert.equal([...bytes].filter((byte, i) => byte !== Buffer.from(SECRET)[i]).length, 1);
	assert.equal(plain.attempt.headers['x-service-signature'], '***');
});

test('a secret that no header can hold is not sent, and the log says so', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'assumptions', { 'push.retries': 0 });
	await client.webhook('MO', receiver.url, 'two\nlines');
	await client.reply('33639981000', 'Hi');
	const [failed] = await client.deliveries('state=failed');
	assert.equal(failed?.attempts[0].problem, 'ERR_INVALID_CHAR');
});
