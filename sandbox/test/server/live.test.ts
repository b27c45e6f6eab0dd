import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Client, startSandbox } from '../support/sandbox.ts';

const sandbox = await startSandbox();

const versionOf = async (client: Client) =>
	((await client.control('GET', 'view/state')).account?.version ?? null) as string | null;

test('each change of an account gives it another version, those of others do not', async () => {
	const [client, other] = [new Client(sandbox.baseUrl), new Client(sandbox.baseUrl)];
	await Promise.all([client, other].map((one) => one.control('PUT', 'account', {})));
	const silent = await versionOf(other);
	const seen = [await versionOf(client)];
	for (const change of [
		() => client.send('Hello', ['33639981000']),
		() => client.json('GET', '/npai'),
		() => client.control('PUT', 'clock', { advanceMs: 60_000 }),
		() => client.control('PUT', 'account', {}),
	]) {
		await change();
		seen.push(await versionOf(client));
	}
	assert.equal(new Set(seen).size, 5, String(seen));
	assert.equal(await versionOf(other), silent);
});

test('a call that is cut off is a change too', async () => {
	const client = new Client(sandbox.baseUrl);
	await client.control('PUT', 'faults', [{ kind: 'reset', times: 1 }]);
	const before = await versionOf(client);
	await assert.rejects(client.send('Hello', ['33639981000']));
	assert.notEqual(await versionOf(client), before);
	const { calls } = await client.control('GET', 'calls');
	const { exchange } = (await client.control('GET', `calls/${calls[0].id}`)).call;
	assert.equal(exchange.answer, null);
});
