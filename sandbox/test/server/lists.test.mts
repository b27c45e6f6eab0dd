import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Receiver } from '../support/receiver.mts';
import { Client, startSandbox, type Json } from '../support/sandbox.mts';

const sandbox = await startSandbox();
const { baseUrl } = sandbox;
const PHONE = '33639981000';

test('the list of calls can be filtered by path, method, outcome, HTTP status, result and text', async () => {
	const client = new Client(baseUrl);
	await client.send('Hello', [PHONE]);
	await client.send('Hello', ['bad']);
	await client.simulate('A simulation', [PHONE]);
	await client.json('GET', '/errors/0');
	await client.control('PUT', 'faults', [{ kind: 'reset', path: '/npai' }]);
	await assert.rejects(client.json('GET', '/npai'));
	const found = async (query: string) => {
		const { total, calls } = await client.control('GET', `calls?${query}`);
		const paths = (calls as Json[]).map(({ method, path }) => `${method} ${path}`);
		assert.equal(total, paths.length, query);
		return paths;
	};
	for (const [query, ...expected] of [
		['path=/npai', 'GET /npai'],
		['method=get', 'GET /errors/0', 'GET /npai'],
		['outcome=1&path=/send', 'POST /send', 'POST /send'],
		['outcome=-5', 'GET /errors/0'],
		['result=rejected', 'GET /errors/0'],
		['result=broken', 'GET /npai'],
		['result=broken&httpStatus=200'],
		['text=ND/SIM', 'POST /send/simulate'],
	]) {
		assert.deepEqual(await found(String(query)), expected, query);
	}
	const newest = await client.control('GET', 'calls?order=newest&limit=1&offset=1');
	assert.deepEqual([newest.total, newest.calls.length, newest.calls[0].path], [5, 1, '/errors/0']);
});

test('the client returns all events and deliveries, even if there are more than a thousand', async () => {
	const seed = { credits: 1e6, blacklist: [], npai: [] };
	const account = await sandbox.account(seed);
	const client = new Client(baseUrl, account.token);
	const receiver = await Receiver.start();
	await client.webhook('DLR', receiver.url);
	const numbers = Array.from({ length: 1300 }, (_none, n) => String(33639980000 + n));
	await client.send('Hi', numbers);
	await account.control('PUT', 'clock', { advanceMs: 600_000 });
	const events = await account.waitForEvents(1300, { type: 'DLR', state: 'passed' }, 240_000);
	assert.equal(new Set(events.map(({ id }) => id)).size, events.length);
	assert.ok(events.length >= 1300);
	const deliveries = await account.waitForDeliveries(1300, { type: 'DLR' }, 240_000);
	assert.ok(deliveries.length >= 1300 && deliveries[1299]?.body !== undefined);
	assert.equal((await account.events({ limit: 10, offset: 1200 })).length, 10);
});

test('the credits, the blacklist and the NPAI list can be read and changed', async () => {
	const client = new Client(baseUrl);
	assert.deepEqual(await client.control('PUT', 'credits', { credits: 1.5 }), { credits: 1.5 });
	assert.equal((await client.control('GET', 'account')).credits, 1.5);
	for (const name of ['blacklist', 'npai']) {
		const { total } = await client.control('GET', name);
		await client.control('PUT', `${name}/${PHONE}`);
		const { rows } = await client.control('GET', name);
		assert.equal((rows as Json[]).length, total + 1);
		assert.ok((rows as Json[]).some(({ phone }) => phone === PHONE));
		assert.deepEqual(await client.control('DELETE', `${name}/${PHONE}`), { removed: true });
		assert.deepEqual(await client.control('DELETE', `${name}/${PHONE}`), { removed: false });
	}
});
