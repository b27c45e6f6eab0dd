import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Receiver } from '../support/receiver.mts';
import { Client, startSandbox, type Json } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();
const receiver = await Receiver.start();
const PHONE = '33639981000';

/** Parses an event's body. */
const bodyOf = (event: Json) => JSON.parse(event.body as string) as Json;

test('a reply causes an MO event with five fields, and the webhook receives the stored body', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'clock', { now: '2026-07-15T12:00:00Z' });
	const webhookId = await client.webhook('MO', `${receiver.url}/mo`);
	await client.send('Hi', [{ value: PHONE, gsmsmsid: 'row-7' }]);
	const { events } = await client.reply(PHONE, 'Oui ! 😀 "é"');
	const [event] = events as Json[];
	assert.equal(event?.type, 'MO');
	const { account_id, ...body } = bodyOf(event!);
	assert.match(account_id, /^\d+$/);
	assert.deepEqual(body, {
		date: '2026-07-15T14:00:00+02:00',
		message: 'Oui ! 😀 "é"',
		from: PHONE,
		last_message_id: 'row-7',
	});
	const [delivery] = await client.deliveries('state=delivered');
	assert.deepEqual([delivery?.eventId, delivery?.webhookId], [event!.id, webhookId]);
	const [request] = receiver.at('/mo');
	assert.deepEqual(request?.body, Buffer.from(event!.body));
	assert.equal(request?.headers['content-type'], 'application/json');
	assert.equal(request?.headers['x-service-signature'], undefined);
	const [listed] = (await client.control('GET', 'events?type=MO')).events as Json[];
	assert.deepEqual([listed?.state, listed?.deliveries], ['passed', 1]);
});

test('a reply with STOP as the only word, in any case, blacklists the number and causes a STOP event', async () => {
	const client = new Client(baseUrl);
	for (const [i, message] of ['STOP', ' stop.\n', '"Stop!"'].entries()) {
		const phone = String(33639981000 + i);
		const { events } = await client.reply(phone, message);
		assert.deepEqual(
			(events as Json[]).map(({ type, body }) => [type, bodyOf({ body }).from]),
			[['STOP', phone]],
		);
		assert.equal((await client.simulate('Hi', [phone])).blacklisted, 1);
	}
	assert.equal((await client.reply('33639981009', 'stop it')).events[0].type, 'MO');
	assert.equal((await client.simulate('Hi', ['33639981009'])).blacklisted, 0);
});
