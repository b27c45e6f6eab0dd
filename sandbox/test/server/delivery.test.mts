import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';

import { Receiver } from '../support/receiver.mts';
import { Client, startSandbox, type Json } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();
const receiver = await Receiver.start();
const PHONE = '33639981000';

/** Creates an account with one MO webhook at a unique path. */
async function listener(path: string, switched: Json = {}) {
	const client = new Client(baseUrl);
	await client.control('PUT', 'assumptions', { 'push.retry-ms': 10, ...switched });
	const id = await client.webhook('MO', receiver.url + path);
	return { client, id, received: () => receiver.at(path) };
}
const attemptsOf = (delivery: Json | undefined) => delivery?.attempts as Json[];

test('a webhook receives at most push.at-once events at the same time', async () => {
	const { client, received } = await listener('/slow', { 'push.at-once': 3 });
	const underWay: ServerResponse[] = [];
	let most = 0;
	receiver.answer = (response) => {
		most = Math.max(most, underWay.push(response));
	};
	for (let replies = 0; replies < 7; replies++) await client.reply(PHONE, String(replies));
	await client.deliveries('count=7');
	for (const seen of [3, 4, 5, 6, 7]) {
		await receiver.waitFor(() => received().length >= seen);
		underWay.shift()?.end();
	}
	for (const response of underWay) response.end();
	await client.deliveries('state=delivered&count=7');
	assert.deepEqual([most, received().length], [3, 7]);
});

test('a rejected event is sent again after increasing delays, until the webhook accepts the event', async () => {
	const { client, received } = await listener('/busy', { 'push.retry-ms': 60_000 });
	receiver.answer = (response) =>
		response.writeHead(received().length < 4 ? 503 : 204).end('later');
	await client.reply(PHONE, 'Hi');
	for (let attempts = 1; attempts <= 3; attempts++) {
		const [delivery] = await client.deliveries(`attempts=${attempts}`);
		const { now } = await client.control('GET', 'clock');
		const left = Date.parse(delivery?.nextTryAt) - Date.parse(now);
		const exact = 60_000 * 2 ** (attempts - 1);
		assert.ok(left > exact * 0.45 && left <= exact * 1.5, `${left} ms is not about ${exact} ms`);
		await client.control('PUT', 'clock', { advanceMs: left + 1 });
	}
	const [done] = await client.deliveries('state=delivered');
	assert.deepEqual(
		attemptsOf(done).map(({ httpStatus, answer, problem }) => [httpStatus, answer, problem]),
		[...Array(3).fill([503, 'later', null]), [204, '', null]],
	);
	assert.equal(done?.nextTryAt, null);
	assert.equal(new Set(received().map(({ body }) => body.toString())).size, 1);
	assert.equal((await client.control('GET', 'webhooks')).webhooks[0].lastHttpCode, 204);
});

test('a delivery fails after its last attempt, and a call can then deliver the event again', async () => {
	const { client, received } = await listener('/rejects', { 'push.retries': 1 });
	receiver.answer = (response) => response.writeHead(500).end();
	const { events } = await client.reply(PHONE, 'Hi');
	const [failed] = await client.deliveries('state=failed');
	assert.equal(attemptsOf(failed).length, 2);
	receiver.answer = (response) => response.end();
	await client.control('POST', `events/${events[0].id}/redeliver`);
	const [again] = await client.deliveries('state=delivered');
	assert.deepEqual([again?.eventId, again?.body], [events[0].id, events[0].body]);
	assert.equal(received().length, 3);
	const unknown = await client.request('POST', '/_sandbox/events/999999/redeliver', '');
	assert.equal(unknown.status, 404);
});

test('a redirect is not followed, and a redirect, a reset and a timeout each lead to another attempt', async () => {
	const { client, received } = await listener('/odd', {
		'push.timeout-ms': 60_000,
		'push.retries': 3,
	});
	// Only attempts that must time out have a short limit, because a busy machine responds late.
	const limitNext = async (ms: number) =>
		await client.control('PUT', 'assumptions', { 'push.timeout-ms': ms });
	const answer = async (response: ServerResponse) => {
		const turn = received().length;
		if (turn === 1) {
			await limitNext(50);
			response.writeHead(302, { location: '/elsewhere' }).end();
		} else if (turn === 2) {
			await limitNext(60_000);
		} else if (turn === 3) {
			await limitNext(5000);
			response.socket?.resetAndDestroy();
		} else {
			response.writeHead(200).write('never ends');
		}
	};
	receiver.answer = (response, path) => {
		if (path === '/odd') void answer(response);
		else response.end();
	};
	await client.reply(PHONE, 'Hi');
	const [over] = await client.deliveries('state=failed');
	assert.deepEqual(
		attemptsOf(over).map(({ httpStatus, problem }) => [httpStatus, problem]),
		[
			[302, null],
			[null, 'timeout'],
			[null, 'ECONNRESET'],
			[200, 'timeout'],
		],
	);
	assert.equal(receiver.at('/elsewhere').length, 0);
	assert.equal((await client.control('GET', 'webhooks')).webhooks[0].lastHttpCode, 200);
});

test('the delivery log contains only the first 2,048 bytes of a response', async () => {
	const { client } = await listener('/long');
	receiver.answer = (response) => response.end('x'.repeat(1_000_000));
	await client.reply(PHONE, 'Hi');
	const [done] = await client.deliveries('state=delivered');
	assert.equal(done?.attempts[0].answer.length, 2048);
});

test("a paused webhook's events wait until the webhook is live", async () => {
	receiver.answer = (response) => response.end();
	const { client, id, received } = await listener('/paused');
	const status = async (to: string) =>
		await client.json('PUT', `/webhook/${id}/status`, { webhook: { status: to } });
	await status('paused');
	await client.reply(PHONE, 'held');
	assert.equal((await client.deliveries('state=held')).length, 1);
	assert.equal(received().length, 0);
	await status('live');
	assert.equal((await client.deliveries('state=delivered')).length, 1);
	const messages = received().map(({ body }) => (JSON.parse(body.toString()) as Json).message);
	assert.deepEqual(messages, ['held']);
});

test("a deleted webhook's deliveries are dropped, and later events are not delivered", async () => {
	const { client, id } = await listener('/gone', { 'push.retry-ms': 3_600_000 });
	receiver.answer = (response) => response.writeHead(500).end();
	await client.reply(PHONE, 'Hi');
	const [waiting] = await client.deliveries('attempts=1');
	assert.equal(waiting?.state, 'pending');
	await client.json('DELETE', `/webhook/${id}`);
	const [dropped] = await client.deliveries('state=dropped');
	assert.equal(dropped?.nextTryAt, null);
	await client.reply(PHONE, 'Ho');
	const { events } = await client.awaited('events?state=unheard');
	assert.equal(JSON.parse(events[0].body).message, 'Ho');
});

test("each webhook of an event's type receives the event, and an unresponsive webhook delays no other webhook", async () => {
	const { client, received } = await listener('/quick');
	await client.webhook('MO', `${receiver.url}/stuck`);
	await client.webhook('DLR', `${receiver.url}/other-type`);
	receiver.answer = (response, path) => (path === '/stuck' ? undefined : response.end());
	for (let i = 0; i < 20; i++) await client.reply(PHONE, `Hi ${i}`);
	assert.equal((await client.deliveries('state=delivered&count=20')).length, 20);
	assert.equal(received().length, 20);
	assert.equal(receiver.at('/stuck').length, 8);
	assert.equal(receiver.at('/other-type').length, 0);
});

const SECRET = 'a secret: ~é';

test('the signature is the secret by default, and no log contains the secret, even if the receiver echoes the signature', async () => {
	receiver.answer = (response) => response.end(`you sent ${SECRET}`);
	const client = new Client(baseUrl);
	await client.webhook('MO', `${receiver.url}/signed`, SECRET);
	await client.reply('33639981000', 'Hi');
	const [delivery] = await client.deliveries('state=delivered');
	const [request] = receiver.at('/signed');
	const value = request?.headers['x-service-signature'] as string | undefined;
	assert.deepEqual(request?.body, Buffer.from(delivery?.body as string));
	const attempt = delivery?.attempts[0] as Json;
	assert.equal(Buffer.from(value ?? '', 'latin1').toString(), SECRET);
	assert.equal(attempt.scheme, 'secret');
	assert.equal(attempt.headers['x-service-signature'], '***');
	assert.equal(attempt.answer, 'you sent ***');
	for (const path of ['deliveries', 'events', 'webhooks', 'calls']) {
		const text = JSON.stringify(await client.control('GET', path));
		assert.ok(!text.includes('secret: ~'), path);
	}
});

test('a secret that is invalid in a header is not sent, and the log shows the error', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'assumptions', { 'push.retries': 0 });
	await client.webhook('MO', receiver.url, 'two\nlines');
	await client.reply('33639981000', 'Hi');
	const [failed] = await client.deliveries('state=failed');
	assert.equal(failed?.attempts[0].problem, 'ERR_INVALID_CHAR');
});
