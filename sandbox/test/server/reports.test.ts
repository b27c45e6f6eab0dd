import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Receiver } from '../support/receiver.ts';
import { Client, startSandbox, type Json } from '../support/sandbox.ts';

const { baseUrl } = await startSandbox();
const receiver = await Receiver.start();
const PHONE = '33639981000';
const NOON = Date.parse('2026-01-15T12:00:00Z');

/** Sends a message to a number. @returns its reports: status, seconds until delivery, and date */
async function sequence(reports: unknown, switched: Json = {}) {
	const client = new Client(baseUrl);
	await client.control('PUT', 'account', { assumptions: switched });
	await client.control('PUT', `phones/${PHONE}`, { reports });
	await client.control('PUT', 'clock', { now: NOON });
	await client.send('Hi', [PHONE]);
	const [message] = await client.messages();
	const sentAt = Date.parse(message?.sentAt);
	const { events } = await client.control('GET', 'events?type=DLR');
	return (events as Json[]).map(({ at, body }) => {
		const { status, date } = JSON.parse(body) as Json;
		const made = Math.round((Date.parse(date) - Math.floor(sentAt / 1000) * 1000) / 1000);
		return [status, (Date.parse(at) - sentAt) / 1000, made];
	});
}

test('the sequences of the register', async () => {
	assert.deepEqual(await sequence(null), [[3, 1, 1]]);
	assert.deepEqual(await sequence('delivered', { 'reports.intermediate': true }), [
		[1, 1, 1],
		[3, 2, 2],
	]);
	assert.deepEqual(await sequence('undelivered'), [[2, 1, 1]]);
	assert.deepEqual(await sequence('expired', { 'reports.after-ms': 2000 }), [[12, 20, 20]]);
	assert.deepEqual(await sequence('delayed'), [
		[1, 1, 1],
		[3, 60, 60],
	]);
	assert.deepEqual(await sequence('repeated'), [
		[3, 1, 1],
		[3, 2, 1],
	]);
	assert.deepEqual(await sequence('out-of-order'), [
		[3, 2, 2],
		[1, 3, 1],
	]);
	assert.deepEqual(await sequence('none'), []);
	assert.deepEqual(await sequence([{ status: 11, afterMs: 5000 }]), [[11, 5, 5]]);
	assert.deepEqual(await sequence(null, { 'reports.sequence': 'none' }), []);
});

test('a number that does not exist is reported so, and is on the NPAI list from then on', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'account', { npai: [], reports: { [PHONE]: 'npai' } });
	const { ticket } = await client.send('Hi', [PHONE]);
	assert.deepEqual((await client.json('GET', '/npai')).list, []);
	await client.control('PUT', 'clock', { advanceMs: 60_000 });
	await client.awaited('messages?report=INVALID_DESTINATION');
	const { list } = await client.json('GET', '/npai');
	assert.deepEqual(
		list.map((record: Json) => [record.destination, String(record.campaign_id)]),
		[[PHONE, ticket]],
	);
	const again = await client.send('Hi', [PHONE]);
	assert.deepEqual([again.sent, again.npai], [0, 1]);
});

test('reports have the fields of the contract, come in their time, and only for what was sent', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'account', { reports: { '447700900001': 'undelivered' } });
	await client.control('PUT', 'clock', { now: '2026-07-15T12:00:00Z' });
	await client.webhook('DLR', `${receiver.url}/reports`);
	const { ticket } = await client.json('POST', '/send', {
		sms: {
			message: { text: 'Hi', pushtype: 'alert' },
			recipients: {
				gsm: [
					{ value: PHONE, gsmsmsid: 'row-1' },
					{ value: '447700900001' },
					{ value: '33639980900', gsmsmsid: 'blacklisted' },
				],
			},
		},
	});
	const { total, events } = await client.control('GET', 'events');
	assert.equal(total, 2);
	assert.equal(events[0].state, 'waiting');
	assert.equal((await client.control('GET', 'deliveries')).total, 0);
	await client.control('PUT', 'clock', { advanceMs: 1000 });
	await client.deliveries('state=delivered&count=2');
	const bodies = receiver
		.at('/reports')
		.map(({ body }) => JSON.parse(body.toString()) as Json)
		.toSorted((a, b) => (a.destination < b.destination ? -1 : 1));
	const { message_id, ...british } = bodies[1]!;
	assert.match(message_id, /^\d+$/);
	assert.deepEqual(
		[bodies[0], british],
		[
			{
				date: bodies[0]?.date,
				status: 3,
				destination: PHONE,
				message_id: 'row-1',
				campaign_id: ticket,
				country_code: 'FR',
			},
			{
				date: bodies[0]?.date,
				status: 2,
				destination: '447700900001',
				campaign_id: ticket,
				country_code: 'GB',
			},
		],
	);
	assert.match(bodies[0]?.date, /^2026-07-15T14:00:0\d\+02:00$/);
});

test('a campaign that waits has its reports when it goes out, not before', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'clock', { now: NOON });
	await client.send('Hi', [PHONE], { delay: '2026-01-15 13:10:00' });
	assert.equal((await client.control('GET', 'events')).total, 0);
	await client.control('PUT', 'clock', { advanceMs: 3_600_000 });
	const { events } = await client.awaited('events?state=unheard');
	assert.equal(events[0].at, '2026-01-15T12:10:01.000Z');
	await client.control('PUT', 'account', { moderation: true });
	await client.send('Hi', [PHONE]);
	assert.equal((await client.control('GET', 'events')).total, 0);
	await client.control('POST', 'release');
	assert.equal((await client.control('GET', 'events')).total, 1);
});

test('a scheduled campaign goes out and is reported with nobody asking', async () => {
	const client = new Client(baseUrl);
	// On a busy machine, the delay may have passed before the send arrives.
	await client.control('PUT', 'assumptions', { 'reports.after-ms': 20, 'delay.past': 'now' });
	await client.control('PUT', 'clock', { now: Date.parse('2026-01-15T12:09:59.900Z') });
	await client.webhook('DLR', `${receiver.url}/alone`);
	await client.send('Hi', [PHONE], { delay: '2026-01-15 13:10:00' });
	assert.equal((await client.deliveries('state=delivered')).length, 1);
	assert.equal(receiver.at('/alone').length, 1);
});
