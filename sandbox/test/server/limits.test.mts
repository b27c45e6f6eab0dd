import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, startSandbox, type Json } from '../support/sandbox.mts';

let now = Date.parse('2026-01-15T12:00:00Z');
const { baseUrl } = await startSandbox({ now: () => now });

test('beyond its rate limit a token gets 429 and when to try again, until the second is over', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'assumptions', { 'rate-limit.calls': 2 });
	const ask = async () => await client.request('GET', '/npai', 'application/json');
	const statuses = [(await ask()).status, (await ask()).status];
	const refused = await ask();
	assert.deepEqual([...statuses, refused.status], [200, 200, 429]);
	assert.equal(refused.headers.get('retry-after'), '1');
	assert.match(refused.headers.get('x-sandbox-assumptions') ?? '', /rate-limit\.http-status/);
	assert.deepEqual(await refused.json(), {
		status: -99,
		message: 'Unknown error',
		details: 'more than 2 calls in a second',
	});
	assert.equal((await new Client(baseUrl).json('GET', '/npai')).status, 1);
	assert.equal((await client.send('Hi', ['33639981000'])).status, -99);
	assert.deepEqual(await client.messages(), []);
	now += 1000;
	assert.equal((await ask()).status, 200);
	await client.control('PUT', 'assumptions', { 'rate-limit.http-status': 200 });
	await ask();
	assert.equal((await ask()).status, 200);
	await client.control('PUT', 'assumptions', { 'rate-limit.calls': 0 });
	assert.equal((await client.json('GET', '/npai')).status, 1);
});

test('earlier sends count towards the limit of a country and of a number, earlier simulations do not', async () => {
	const client = new Client(baseUrl);
	const limits = { countryLimits: { GB: 2 }, flood: { max: 2 } };
	await client.control('PUT', 'account', limits);
	const [FRENCH, BRITISH] = ['33639980001', '447700900001'];
	await client.simulate('Hi', [FRENCH, BRITISH]);
	const sent: number[] = [];
	for (let round = 0; round < 3; round++) {
		sent.push((await client.send('Hi', [FRENCH])).sent);
	}
	assert.deepEqual(sent, [1, 1, 0]);
	await client.send('Hi', [BRITISH]);
	const numbers = ['447700900002', '447700900003', FRENCH];
	const { cost, flood, country_limit } = await client.simulate('Hi', numbers);
	assert.deepEqual([cost, flood, country_limit], [1, 1, 1]);
	const { campaigns } = await client.control('GET', 'campaigns');
	const stored = campaigns.map(({ counters }: Json) => counters.flood);
	assert.deepEqual(stored, [0, 0, 1, 0]);
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
