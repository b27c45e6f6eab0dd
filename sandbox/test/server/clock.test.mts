import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';

import { createSandbox, SandboxAccount } from '../../src/index.mts';
import { Receiver } from '../support/receiver.mts';
import { Client, startSandbox } from '../support/sandbox.mts';
import { newTempFolder } from '../support/tempFolder.mts';

let machineMs = 1_790_000_000_000;
const { baseUrl } = await startSandbox({ now: () => machineMs++ });

test("an account's clock can be set and moved without changing another account's clock", async () => {
	const client = new Client(baseUrl);
	assert.equal((await client.control('GET', 'clock')).offsetMs, 0);
	const set = await client.control('PUT', 'clock', { now: '2026-01-15T12:00:00Z' });
	assert.match(set.now, /^2026-01-15T12:00:00/);
	for (const now of ['2026-01-15T13:00:00+01:00', '2026-01-15T12:00Z']) {
		assert.match((await client.control('PUT', 'clock', { now })).now, /^2026-01-15T12:00:00/);
	}
	const { offsetMs } = await client.control('GET', 'clock');
	const moved = await client.control('PUT', 'clock', { advanceMs: 3_600_000 });
	assert.deepEqual(
		[moved.offsetMs, moved.now.slice(0, 16)],
		[offsetMs + 3_600_000, '2026-01-15T13:00'],
	);
	const now = Date.parse('2025-01-15T12:00:00Z');
	assert.match((await client.control('PUT', 'clock', { now })).now, /^2025-01-15T12:00:00/);
	assert.equal((await new Client(baseUrl).control('GET', 'clock')).offsetMs, 0);
	await client.control('PUT', 'account', {});
	assert.equal((await client.control('GET', 'clock')).offsetMs, 0);
});

test('only clock calls move a stopped clock, even after a restart, and a wait ends when no work is pending', async () => {
	const receiver = await Receiver.start();
	let machine = Date.parse('2026-01-15T12:00:00Z');
	const data = join(newTempFolder(), 'sandbox.db');
	const start = async () => await createSandbox({ data, now: () => machine });
	const events = async (account: SandboxAccount) =>
		(await account.events()).map(({ type, at, state }) => [type, at.slice(11, 19), state]);
	const first = await start();
	const account = await first.account();
	await account.control('PUT', 'clock', { stopped: true });
	const client = new Client(first.baseUrl, account.token);
	await client.webhook('DLR', `${receiver.url}/dlr`);
	await client.send('Hi', ['33639981001']);
	assert.deepEqual(await client.control('GET', 'pending'), {
		...{ idle: false, campaigns: 0, actions: 0, events: 1, deliveries: 0 },
		next: '2026-01-15T12:00:01.000Z',
	});
	machine += 3_600_000;
	await client.send('Hi', ['33639981002']);
	const waiting = ['DLR', '12:00:01', 'waiting'];
	assert.deepEqual(await events(account), [waiting, waiting]);
	await first.close();

	machine += 3_600_000;
	await using second = await start();
	const again = new SandboxAccount(second.baseUrl, account.token);
	const caller = new Client(second.baseUrl, account.token);
	await again.control('PUT', 'clock', { now: '2026-01-15T12:00:00.999Z' });
	assert.deepEqual(await events(again), [waiting, waiting]);
	await again.control('PUT', 'clock', { advanceMs: 1 });
	await again.waitForDeliveries(2, { state: 'delivered' }, 60_000);
	assert.equal(receiver.at('/dlr').length, 2);
	await caller.send('Hi', ['33639981003'], { delay: '2026-01-15 13:01:00' });
	await assert.rejects(again.waitUntilIdle(0), /still pending: .*"campaigns":1/);
	await again.control('PUT', 'clock', { advanceMs: 61_000 });
	await again.waitUntilIdle(60_000);
	const passed = ['DLR', '12:00:01', 'passed'];
	assert.deepEqual(await events(again), [passed, passed, ['DLR', '12:01:01', 'passed']]);
	await again.control('PUT', 'clock', { stopped: false });
	machine += 1000;
	const { now, stopped } = await again.control<{ now: string; stopped: boolean }>('GET', 'clock');
	assert.deepEqual([now, stopped], ['2026-01-15T12:01:03.000Z', false]);
});
