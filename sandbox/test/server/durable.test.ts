import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { createSandbox } from '../../src/index.ts';
import { Client } from '../support/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
after(() => rmSync(folder, { recursive: true }));

test('a data file keeps accounts, campaigns, webhooks and switches', async () => {
	const data = join(folder, 'kept.db');
	await using first = await createSandbox({ data });
	const client = new Client(first.baseUrl);
	await client.control('PUT', 'assumptions', { 'xml.null': 'empty' });
	await client.send('Hi', ['33639981000']);
	await first.close();

	await using second = await createSandbox({ data });
	const again = new Client(second.baseUrl, client.token);
	const account = await again.control('GET', 'account');
	assert.deepEqual([account.credits, account.campaigns], [9999, 1]);
	assert.deepEqual(account.assumptions, { 'xml.null': 'empty' });
	assert.equal((await again.messages())[0]?.text, 'Hi');
});

test('a seed file replaces the keys that it names', async () => {
	const seed = join(folder, 'seed.json');
	writeFileSync(seed, '{"credits": 5, "allowedCountries": ["US"]}');
	await using sandbox = await createSandbox({ seed });
	const account = await new Client(sandbox.baseUrl).control('GET', 'account');
	assert.deepEqual([account.credits, account.allowedCountries], [5, ['US']]);
	assert.equal(account.blacklist, 10);
});
