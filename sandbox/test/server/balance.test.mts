import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Receiver } from '../support/receiver.mts';
import { Client, startSandbox } from '../support/sandbox.mts';

const { baseUrl } = await startSandbox();
const receiver = await Receiver.start();
const NUMBERS = ['33639981000', '33639981001', '33639981002'];

test('a balance alert is sent for the send that lowers the credits to balanceTrigger, and for no other send', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'account', {
		credits: 6.5,
		balanceTrigger: 3.5,
		assumptions: { 'reports.sequence': 'none' },
	});
	await client.control('PUT', 'clock', { now: '2026-07-15T22:30:00Z' });
	await client.webhook('BALANCE_ALERT', `${receiver.url}/balance`);
	await client.send('Hi', NUMBERS.slice(0, 2));
	await client.simulate('Hi', NUMBERS);
	assert.equal((await client.control('GET', 'events')).total, 0);
	await client.send('Ho', NUMBERS.slice(0, 1));
	await client.send('Hu', NUMBERS.slice(0, 1));
	await client.deliveries('state=delivered');
	const { total, events } = await client.control('GET', 'events');
	assert.equal(total, 1);
	const { date, ...body } = JSON.parse(events[0].body);
	assert.match(date, /^2026-07-16 00:30:0\d$/);
	assert.deepEqual(body, { balance: '3.5', trigger: '3.5' });
	assert.deepEqual(receiver.at('/balance')[0]?.body, Buffer.from(events[0].body));
});

test('no balance alert is sent after a rejected send, or if the account has no balanceTrigger', async () => {
	const client = new Client(baseUrl);
	for (const [credits, balanceTrigger, status] of [
		[2, 1, -3],
		[3, null, 1],
	]) {
		const assumptions = { 'reports.sequence': 'none' };
		await client.control('PUT', 'account', { credits, balanceTrigger, assumptions });
		assert.equal((await client.send('Hi', NUMBERS)).status, status);
		assert.equal((await client.control('GET', 'events')).total, 0);
	}
});
