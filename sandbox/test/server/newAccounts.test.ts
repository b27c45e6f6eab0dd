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
