import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ASSUMPTIONS } from '../../src/assumptions/register.mts';
import { Client, startSandbox, type Json } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();

test('ready needs no account', async () => {
	const answer = await fetch(`${baseUrl}/_sandbox/ready`);
	assert.deepEqual(await answer.json(), { ready: true, baseUrl });
	assert.equal((await fetch(`${baseUrl}/_sandbox/account`)).status, 401);
	const client = new Client(baseUrl);
	for (const path of ['nope', '%zz']) {
		assert.equal((await client.request('GET', `/_sandbox/${path}`, '')).status, 404);
	}
});

test('an account is made from the seed, and made anew with a part of it changed', async () => {
	const client = new Client(baseUrl);
	const fresh = await client.control('GET', 'account');
	assert.equal(fresh.credits, 10_000);
	assert.deepEqual(
		(fresh.lists as Json[]).map(({ id, contacts }) => [id, contacts]),
		[
			['1001', 60],
			['1002', 30],
			['65f0a1b2c3d4e5f6a7b8c9d0', 10],
		],
	);
	await client.send('Hi', ['33639981000']);
	const changed = await client.control('PUT', 'account', {
		credits: 2,
		flood: { max: 5 },
		lists: [{ id: 7, name: 'Seven', contacts: [{ phone: '33639981000', info1: 'Zoé' }] }],
	});
	const { credits, campaigns, npai, flood } = changed;
	const expected = [2, 0, 10, { max: 5, windowSeconds: 86_400 }];
	assert.deepEqual([credits, campaigns, npai, flood], expected);
	await client.json('POST', '/send/lists', {
		sms: { message: { text: 'Hi [info1]', pushtype: 'alert' }, lists: [{ value: 7 }] },
	});
	assert.equal((await client.messages())[0]?.text, 'Hi Zoé');
	assert.equal((await client.control('PUT', 'account', {})).credits, 10_000);
});

test('the register is listed, switched, and named in each answer', async () => {
	const client = new Client(baseUrl);
	const { assumptions } = await client.control('GET', 'assumptions');
	assert.deepEqual(
		(assumptions as Json[]).map(({ id }) => id),
		ASSUMPTIONS.map(({ id }) => id),
	);
	assert.equal(new Set(ASSUMPTIONS.map(({ id }) => id)).size, ASSUMPTIONS.length);
	for (const row of assumptions as Json[]) {
		for (const key of ['id', 'text', 'default', 'switch', 'value']) assert.ok(key in row);
	}
	await client.control('PUT', 'assumptions', {
		'error.shape': 'legacy',
		'error.http-status': 'mapped',
	});
	const answer = await client.request('GET', '/errors/0', 'application/json');
	assert.equal(answer.status, 404);
	assert.deepEqual(await answer.json(), { error: 'Resource not found' });
	assert.match(answer.headers.get('x-sandbox-assumptions') ?? '', /error\.shape/);
	const other = await new Client(baseUrl).request('GET', '/errors/0', 'application/json');
	assert.equal(other.status, 200);
});
