import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createSandbox } from '../../src/index.ts';
import { Client } from '../support/sandbox.ts';

const header = (answer: Response) => answer.headers.get('sandbox-account');

test('the first answer to a token says that its account is new', async () => {
	await using sandbox = await createSandbox();
	for (const path of ['/npai', '/_sandbox/account']) {
		const client = new Client(sandbox.baseUrl);
		assert.equal(header(await client.request('GET', path, 'application/json')), 'new');
		assert.equal(header(await client.request('GET', path, 'application/json')), null);
	}
	const demo = new Client(sandbox.baseUrl, sandbox.token);
	assert.equal(header(await demo.request('GET', '/npai', 'application/json')), null);
});

test('a sandbox that refuses unknown tokens makes no account of them', async () => {
	await using sandbox = await createSandbox({ unknownTokens: 'refuse' });
	const client = new Client(sandbox.baseUrl, 'sbx_mistyped');
	assert.equal((await client.json('GET', '/npai')).status, -1);
	for (const path of ['account', 'clock']) {
		const answer = await client.request('GET', `/_sandbox/${path}`, 'application/json');
		assert.deepEqual([answer.status, header(answer)], [401, null]);
		assert.match(await answer.text(), /No account has this token. Create it with PUT/);
	}
	assert.equal((await client.control('PUT', 'account', { credits: 5 })).credits, 5);
	assert.equal((await client.json('GET', '/npai')).status, 1);
	assert.equal((await new Client(sandbox.baseUrl, sandbox.token).json('GET', '/npai')).status, 1);
});
