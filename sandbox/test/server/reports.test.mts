import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Receiver } from '../support/receiver.mts';
import { Client, startSandbox, type Json } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();
const receiver = await Receiver.start();
const PHONE = '33639981000';
const NOON = Date.parse('2026-01-15T12:00:00Z');

/**
 * Sends a message.
 * @returns each report's status, and the seconds from the send to the report's delivery and to the report's date
 */
async function sequence(reports: unknown, switched: Json): Promise<string[]> {
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
		return `status ${status} after ${(Date.parse(at) - sentAt) / 1000} s, dated ${made} s`;
	});
}

const SEQUENCES: Array<[reports: unknown, switched: Json, expected: string[]]> = [
	[null, {}, ['status 3 after 1 s, dated 1 s']],
	[
		'delivered',
		{ 'reports.intermediate': true },
		['status 1 after 1 s, dated 1 s', 'status 3 after 2 s, dated 2 s'],
	],
	['undelivered', {}, ['status 2 after 1 s, dated 1 s']],
	['expired', { 'reports.after-ms': 2000 }, ['status 12 after 20 s, dated 20 s']],
	['delayed', {}, ['status 1 after 1 s, dated 1 s', 'status 3 after 60 s, dated 60 s']],
	['repeated', {}, ['status 3 after 1 s, dated 1 s', 'status 3 after 2 s, dated 1 s']],
	['out-of-order', {}, ['status 3 after 2 s, dated 2 s', 'status 1 after 3 s, dated 1 s']],
	['none', {}, []],
	[[{ status: 11, afterMs: 5000 }], {}, ['status 11 after 5 s, dated 5 s']],
	[null, { 'reports.sequence': 'none' }, []],
];

for (const [reports, switched, expected] of SEQUENCES) {
	test(`the settings ${JSON.stringify({ reports, ...switched })} cause these delivery reports, with times since the send: ${expected.join('; ') || 'none'}`, async () => {
		assert.deepEqual(await sequence(reports, switched), expected);
	});
}

test('a nonexistent number is reported as an invalid destination, and added to the NPAI list', async () => {
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

test("reports have the contract's fields, arrive on time, and exist only for sent messages", async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'account', { reports: { '447700900001': 'undelivered' } });
	await client.control('PUT', 'clock', { now: '2026-07-15T12:00:00Z' });
	await client.webhook('DLR', `${receiver.url}/reports`);
	const { ticket } = await client.send('Hi', [
		{ value: PHONE, gsmsmsid: 'row-1' },
		'447700900001',
		{ value: '33639980900', gsmsmsid: 'blacklisted' },
	]);
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
	const common = { date: bodies[0]?.date, campaign_id: ticket };
	const french = { status: 3, destination: PHONE, message_id: 'row-1', country_code: 'FR' };
	assert.deepEqual(bodies[0], { ...common, ...french });
	const undelivered = { status: 2, destination: '447700900001', country_code: 'GB' };
	assert.deepEqual(british, { ...common, ...undelivered });
	assert.match(bodies[0]?.date, /^2026-07-15T14:00:0\d\+02:00$/);
});

test('a waiting campaign has reports only after it is sent', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'clock', { now: NOON });
	await client.send('Hi', [PHONE], { delay: '2026-01-15 13:10:00' });
	assert.equal((await client.control('GET', 'events')).total, 0);
	await client.control('PUT', 'clock', { advanceMs: 3_600_000 });
	const { events } = await client.awaited('events?state=unheard');
	assert.equal(events[0].at, '2026-01-15T12:10:01.000Z');
	await client.control('PUT', 'account', { moderation: true });
	const { ticket } = await client.send('Hi', [PHONE]);
	await client.send('Ho', [PHONE]);
	assert.equal((await client.control('GET', 'events')).total, 0);
	assert.deepEqual(await client.control('POST', 'release', { ticket }), { released: 1 });
	assert.equal((await client.control('GET', 'events')).total, 1);
	assert.deepEqual(await client.control('POST', 'release'), { released: 1 });
	assert.equal((await client.control('GET', 'events')).total, 2);
});

test('a scheduled campaign is sent and reported without a further call', async () => {
	const client = new Client(baseUrl);
	// On a busy machine, the delay may have passed before the send arrives.
	await client.control('PUT', 'assumptions', { 'reports.after-ms': 20, 'delay.past': 'now' });
	await client.control('PUT', 'clock', { now: Date.parse('2026-01-15T12:09:59.900Z') });
	await client.webhook('DLR', `${receiver.url}/alone`);
	await client.send('Hi', [PHONE], { delay: '2026-01-15 13:10:00' });
	assert.equal((await client.deliveries('state=delivered')).length, 1);
	assert.equal(receiver.at('/alone').length, 1);
});
