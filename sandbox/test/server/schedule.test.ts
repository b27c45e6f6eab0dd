import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, startSandbox } from '../support/sandbox.ts';

let now = Date.parse('2026-01-15T12:00:00Z');
const { baseUrl } = await startSandbox({ now: () => now });

test('a country limit starts anew with the month in Paris', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'account', { countryLimits: { GB: 1 } });
	now = Date.parse('2026-01-31T22:59:00Z');
	await client.send('Hi', ['447700900001']);
	assert.equal((await client.simulate('Ho', ['447700900001'])).country_limit, 1);
	now = Date.parse('2026-01-31T23:01:00Z');
	assert.equal((await client.simulate('Ho', ['447700900001'])).country_limit, 0);
});
