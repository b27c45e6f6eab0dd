import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, startSandbox, type Json } from '../support/sandbox.mts';

let now = Date.parse('2026-01-15T12:00:00Z');
const { baseUrl } = await startSandbox({ now: () => now });

test('earlier sends count toward the country limit and the anti-flood limit, but simulations do not', async () => {
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

test('a country limit applies only to the messages of the current month in Paris', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'account', { countryLimits: { GB: 1 } });
	now = Date.parse('2026-01-31T22:59:00Z');
	await client.send('Hi', ['447700900001']);
	assert.equal((await client.simulate('Ho', ['447700900001'])).country_limit, 1);
	now = Date.parse('2026-01-31T23:01:00Z');
	assert.equal((await client.simulate('Ho', ['447700900001'])).country_limit, 0);
});
