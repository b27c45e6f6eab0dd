import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, startSandbox } from '../support/sandbox.ts';

let now = Date.parse('2026-01-15T12:00:00Z');
const { baseUrl } = await startSandbox({ now: () => now });

test('a scheduled campaign waits, is paid at once, and goes out at its time', async () => {
	const client = new Client(baseUrl);
	const result = await client.send('Hi', ['33639981000'], { delay: '2026-01-15 13:10:00' });
	assert.deepEqual([result.status, result.credits], [1, 9999]);
	assert.equal((await client.messages())[0]?.state, 'scheduled');
	const [waiting] = (await client.control('GET', 'campaigns')).campaigns;
	assert.equal(waiting.scheduledFor, '2026-01-15T12:10:00.000Z');
	now += 601_000;
	const [sent] = await client.messages();
	assert.deepEqual([sent?.state, sent?.sentAt], ['sent', '2026-01-15T12:10:00.000Z']);
});

test('under moderation the answer is -8 with ticket and debit, and it goes out later', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'account', { moderation: true });
	const result = await client.send('Hi', ['33639981000']);
	assert.deepEqual([result.status, result.sent, result.credits], [-8, 1, 9999]);
	assert.equal(typeof result.ticket, 'string');
	assert.equal((await client.messages())[0]?.state, 'moderated');
	now += 121_000;
	assert.equal((await client.messages())[0]?.state, 'sent');
	assert.deepEqual((await client.json('GET', '/errors')).data, []);
	assert.equal((await client.simulate('Hi', ['33639981001'])).status, 1);
});

test('a control call lets moderated campaigns out', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'account', { moderation: true });
	const { ticket } = await client.send('Hi', ['33639981000']);
	await client.send('Ho', ['33639981000']);
	assert.deepEqual(await client.control('POST', 'release', { ticket }), { released: 1 });
	assert.deepEqual(
		(await client.messages()).map(({ state }) => state),
		['sent', 'moderated'],
	);
	assert.deepEqual(await client.control('POST', 'release'), { released: 1 });
});

test('a country limit starts anew with the month in Paris', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'account', { countryLimits: { GB: 1 } });
	now = Date.parse('2026-01-31T22:59:00Z');
	await client.send('Hi', ['447700900001']);
	assert.equal((await client.simulate('Ho', ['447700900001'])).country_limit, 1);
	now = Date.parse('2026-01-31T23:01:00Z');
	assert.equal((await client.simulate('Ho', ['447700900001'])).country_limit, 0);
});
