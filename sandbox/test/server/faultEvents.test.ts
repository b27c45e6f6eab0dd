import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';

import { join } from 'node:path';
import { test } from 'node:test';

import { createSandbox } from '../../src/index.ts';
import { Receiver, type Received } from '../support/receiver.ts';
import { Client, startSandbox, type Json } from '../support/sandbox.ts';
import { newTempFolder } from '../support/tempFolder.ts';

const { baseUrl } = await startSandbox();
const receiver = await Receiver.start();
const PHONE = '33639981000';
const SECRET = 'a secret';

const messageOf = ({ body }: Received) => (JSON.parse(body.toString()) as Json).message as string;

/** Returns an account with faults and one MO webhook at a unique path. */
async function listener(path: string, ...faults: Json[]) {
	const client = new Client(baseUrl);
	await client.control('PUT', 'assumptions', {
		'push.retry-ms': 10,
		'signature.scheme': 'hmac-sha256-hex',
	});
	const id = await client.webhook('MO', receiver.url + path, SECRET);
	const answer = await client.control('PUT', 'faults', faults);
	assert.equal(answer.error, undefined);
	receiver.answer = (response) => response.end();
	const reply = async (...messages: string[]) => {
		for (const message of messages) await client.reply(PHONE, message);
	};
	const received = () => receiver.at(path);
	const delivered = async (count: number) => {
		const deliveries = await client.deliveries(`state=delivered&count=${count}`);
		assert.equal(deliveries.length, count);
		return deliveries;
	};
	return { client, id, reply, received, delivered, messages: () => received().map(messageOf) };
}

test('repeat delivers the same bytes again', async () => {
	const { client, reply, received, delivered } = await listener('/repeat', {
		kind: 'repeat',
		copies: 2,
		times: 1,
	});
	await reply('Hi', 'Ho');
	const deliveries = await delivered(4);
	assert.deepEqual(
		deliveries.map(({ eventId, fault }) => [eventId - deliveries[0]?.eventId, fault]),
		[
			[0, null],
			[0, { kind: 'repeat', copy: 1 }],
			[0, { kind: 'repeat', copy: 2 }],
			[1, null],
		],
	);
	assert.equal(new Set(received().map(({ body }) => body.toString())).size, 2);
	const { events } = await client.control('GET', 'events');
	assert.deepEqual(
		(events as Json[]).map(({ deliveries: count }) => count as number),
		[3, 1],
	);
});

test('delay and late repetitions wait on the clock of the account', async () => {
	const { client, reply, messages, delivered } = await listener(
		'/delay',
		{ kind: 'delay', delayMs: 60_000, times: 1 },
		{ kind: 'repeat', delayMs: 120_000 },
	);
	await reply('late', 'twice');
	await delivered(1);
	assert.deepEqual(messages(), ['twice']);
	await client.control('PUT', 'clock', { advanceMs: 60_000 });
	await delivered(2);
	await client.control('PUT', 'clock', { advanceMs: 60_000 });
	await delivered(3);
	assert.deepEqual(messages(), ['twice', 'late', 'twice']);
});

test('a spoilt signature is wrong, missing or flipped, for so many tries', async () => {
	const { reply, received, delivered } = await listener(
		'/signature',
		{ kind: 'wrongSignature', tries: 1, times: 1 },
		{ kind: 'wrongSignature', signature: 'missing', tries: 1, times: 1 },
		{ kind: 'wrongSignature', signature: 'flipped', tries: 2, times: 1 },
	);
	const isRight = ({ headers, body }: Received) =>
		headers['x-service-signature'] === createHmac('sha256', SECRET).update(body).digest('hex');
	receiver.answer = (response) => {
		response.writeHead(isRight(received().at(-1) as Received) ? 200 : 401).end();
	};
	for (const [at, fault] of ['wrong', 'missing', 'flipped', 'none'].entries()) {
		await reply(fault);
		const delivery = (await delivered(at + 1)).at(-1);
		const spoilt = { wrong: 1, missing: 1, flipped: 2 }[fault] ?? 0;
		assert.deepEqual(
			(delivery?.attempts as Json[]).map(({ httpStatus, signature }) => [
				httpStatus,
				signature.fault,
			]),
			[...Array<unknown>(spoilt).fill([401, fault]), [200, 'none']],
		);
	}
});

test('type, phone and webhook choose the events that are struck', async () => {
	const { client, id, received, delivered } = await listener('/chosen');
	await client.webhook('MO', `${receiver.url}/spared`);
	await client.webhook('STOP', `${receiver.url}/stop`);
	await client.control('PUT', 'faults', [
		{ kind: 'repeat', type: 'STOP' },
		{ kind: 'repeat', phone: '33639981001', webhook: id },
	]);
	await client.reply('33639981000', 'Hi');
	await client.reply('33639981001', 'Ho');
	await client.reply('33639981002', 'STOP');
	await delivered(7);
	assert.deepEqual(received().map(messageOf).sort(), ['Hi', 'Ho', 'Ho']);
	assert.equal(receiver.at('/spared').length, 2);
	assert.equal(receiver.at('/stop').length, 2);
});

test('what a fault holds is not lost with the process', async () => {
	const folder = newTempFolder();
	const data = join(folder, 'held.db');
	await using first = await createSandbox({ data });
	const client = new Client(first.baseUrl);
	await client.webhook('MO', `${receiver.url}/restarted`);
	await client.control('PUT', 'faults', [{ kind: 'delay', delayMs: 60_000 }]);
	for (const message of ['a', 'b']) await client.reply(PHONE, message);
	assert.equal((await client.deliveries('count=2')).length, 2);
	await first.close();

	await using second = await createSandbox({ data });
	const again = new Client(second.baseUrl, client.token);
	receiver.answer = (response) => response.end();
	await again.control('PUT', 'clock', { advanceMs: 60_001 });
	assert.equal((await again.deliveries('state=delivered&count=2')).length, 2);
	assert.deepEqual(receiver.at('/restarted').map(messageOf).sort(), ['a', 'b']);
});
