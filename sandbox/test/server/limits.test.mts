import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, startSandbox } from '../support/sandbox.mts';

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

test('a country limit starts anew with the month in Paris', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'account', { countryLimits: { GB: 1 } });
	now = Date.parse('2026-01-31T22:59:00Z');
	await client.send('Hi', ['447700900001']);
	assert.equal((await client.simulate('Ho', ['447700900001'])).country_limit, 1);
	now = Date.parse('2026-01-31T23:01:00Z');
	assert.equal((await client.simulate('Ho', ['447700900001'])).country_limit, 0);
});
