import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createSandbox } from '../../src/index.ts';
import { Client, startSandbox, type Json } from '../support/sandbox.ts';

const { baseUrl } = await startSandbox();

const BODY = JSON.stringify({
	sms: {
		message: { text: 'Hi', pushtype: 'alert' },
		recipients: { gsm: [{ value: '33639981000' }] },
	},
});
const send = (client: Client) => client.request('POST', '/send', 'application/json', BODY);

test('faults are added, listed with what is left, and cleared', async () => {
	const client = new Client(baseUrl);
	const { fault: first } = await client.control('POST', 'faults', {
		kind: 'status',
		status: 503,
		retryAfter: 7,
		times: 2,
	});
	const { fault: second } = await client.control('POST', 'faults', { kind: 'html', times: 1 });
	assert.deepEqual(first, {
		kind: 'status',
		when: 'before',
		status: 503,
		retryAfter: 7,
		times: 2,
		id: first.id,
		struck: 0,
		active: true,
		left: { times: 2, ms: null },
	});
	assert.equal((await send(client)).headers.get('retry-after'), '7');
	const { faults } = await client.control('GET', 'faults');
	assert.deepEqual(
		(faults as Json[]).map(({ id, struck, left }) => [id, struck, left.times]),
		[
			[first.id, 1, 1],
			[second.id, 0, 1],
		],
	);
	await send(client);
	assert.equal((await send(client)).status, 502);
	assert.equal((await send(client)).status, 200);
	assert.deepEqual((await client.control('DELETE', 'faults')).faults, []);
	const refused = await client.control('POST', 'faults', { kind: 'html', wehn: 'after' });
	assert.match(refused.error, /There is no member of the body "wehn"\. Did you mean when\?/);
});

test('a sandbox that stops waits for no fault', async () => {
	for (const fault of [
		{ kind: 'slow', delayMs: 600_000 },
		{ kind: 'hang', delayMs: 600_000, when: 'after' },
	]) {
		await using sandbox = await createSandbox();
		const client = new Client(sandbox.baseUrl);
		await client.control('PUT', 'faults', [fault]);
		const answer = send(client).then(
			() => 'answered',
			() => 'cut',
		);
		// Once the next call is answered, this one is logged or waiting.
		await client.control('GET', 'account');
		await sandbox.close();
		assert.equal(await answer, 'cut');
	}
});
