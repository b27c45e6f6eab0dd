import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, startSandbox } from '../support/sandbox.ts';

const { baseUrl } = await startSandbox();

test('the clock is set and moved, and runs on, for one account alone', async () => {
	const client = new Client(baseUrl);
	assert.equal((await client.control('GET', 'clock')).offsetMs, 0);
	const set = await client.control('PUT', 'clock', { now: '2026-01-15T12:00:00Z' });
	assert.match(set.now, /^2026-01-15T12:00:00/);
	await client.control('PUT', 'clock', { advanceMs: 3_600_000 });
	assert.match((await client.control('GET', 'clock')).now, /^2026-01-15T13:00:0/);
	const byNumber = await client.control('PUT', 'clock', {
		now: Date.parse('2025-01-15T12:00:00Z'),
	});
	assert.match(byNumber.now, /^2025-01-15T12:00:00/);
	assert.equal((await new Client(baseUrl).control('GET', 'clock')).offsetMs, 0);
	await client.control('PUT', 'account', {});
	assert.equal((await client.control('GET', 'clock')).offsetMs, 0);
});

test('the clock lets scheduled campaigns out, those of others not', async () => {
	const client = new Client(baseUrl);
	const other = new Client(baseUrl);
	for (const one of [client, other]) {
		await one.control('PUT', 'clock', { now: '2026-01-15T12:00:00Z' });
		await one.send('Hi', ['33639981000'], { delay: '2026-01-15 13:10:00' });
	}
	await client.control('PUT', 'clock', { advanceMs: 601_000 });
	const [sent] = await client.messages();
	assert.deepEqual([sent?.state, sent?.sentAt], ['sent', '2026-01-15T12:10:00.000Z']);
	assert.equal((await other.messages())[0]?.state, 'scheduled');
});

test('a clock that cannot be is refused', async () => {
	const client = new Client(baseUrl);
	for (const body of [
		{},
		[],
		{ now: 'soon' },
		{ now: null },
		{ advanceMs: '1e99' },
		{ advanceMs: 0.5 },
		{ now: 0, advanceMs: 1 },
		{ now: '2026-01-15T12:00:00' },
		{ now: '2026-01-15' },
		{ now: 'Thu, 15 Jan 2026 12:00:00' },
	]) {
		const answer = await client.request('PUT', '/_sandbox/clock', '', JSON.stringify(body));
		assert.equal(answer.status, 400, JSON.stringify(body));
	}
});

test('a time without a zone is refused, and told what to add', async () => {
	const client = new Client(baseUrl);
	const { error } = await client.control('PUT', 'clock', { now: '2026-01-15T12:00:00' });
	assert.match(error, /has no time zone.*2026-01-15T12:00:00Z/);
	for (const now of [
		'2026-01-15T13:00:00+01:00',
		'2026-01-15T12:00:00.000Z',
		'2026-01-15T12:00Z',
	]) {
		assert.match((await client.control('PUT', 'clock', { now })).now, /^2026-01-15T12:00:00/);
	}
});

test('the clock moves by exactly as much as it is told', async () => {
	let now = 1_790_000_000_000;
	const sandbox = await startSandbox({ now: () => now++ });
	const client = new Client(sandbox.baseUrl);
	assert.equal((await client.control('PUT', 'clock', { advanceMs: 60_000 })).offsetMs, 60_000);
	assert.equal((await client.control('PUT', 'clock', { advanceMs: 60_000 })).offsetMs, 120_000);
});
