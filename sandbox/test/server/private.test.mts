import assert from 'node:assert/strict';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { postBytes } from '../../src/delivery/httpPost.mts';
import { createSandbox } from '../../src/index.mts';
import { loadSeed } from '../../src/store/accounts/loadSeed.mts';
import { Database } from '../../src/store/database/database.mts';
import { Client, startSandbox } from '../support/sandbox.mts';
import { newTempFolder } from '../support/tempFolder.mts';
import { newAccounts } from '../support/accounts.mts';

const folder = newTempFolder();

test('only the owner can read the data file, even if other users could read it before the start', async () => {
	const data = join(folder, 'sandbox.db');
	const modes = () => readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
	await using sandbox = await createSandbox({ data });
	await new Client(sandbox.baseUrl).send('Hi', ['33639981000']);
	assert.ok(modes().length > 1);
	assert.deepEqual(new Set(modes()), new Set([0o600]));
	await sandbox.close();
	chmodSync(data, 0o644);
	await using again = await createSandbox({ data });
	await new Client(again.baseUrl).send('Hi', ['33639981000']);
	assert.deepEqual(new Set(modes()), new Set([0o600]));
});

test('a sandbox has at most ten thousand accounts, and existing accounts remain usable', () => {
	const db = new Database(undefined);
	const seed = loadSeed({ lists: [], npai: [], blacklist: [] });
	const accounts = newAccounts(db, seed);
	db.transaction(() => {
		for (let i = 0; i < 10_000; i++) accounts.open(`sbx_${i}`);
	});
	assert.throws(() => accounts.open('sbx_new'), /There are already 10000 accounts/);
	assert.equal(accounts.open('sbx_0').token, 'sbx_0');
	db.close();
});

test('a webhook with a link-local IP address in any notation is rejected, and no request is sent to a link-local IP address', async () => {
	const { baseUrl } = await startSandbox();
	const client = new Client(baseUrl);
	const create = async (url: string, at = client) =>
		(await at.json('POST', '/webhook', { webhook: { type: 'MO', url } })).status as number;
	for (const host of [
		'169.254.169.254',
		'2852039166',
		'0xa9fea9fe',
		'[fe80::1]',
		'[::ffff:169.254.1.1]',
	]) {
		assert.equal(await create(`http://${host}/latest`), -7, host);
	}
	assert.equal(await create('http://127.0.0.1:9/'), 1);
	const { signal } = new AbortController();
	const { problem } = await postBytes('http://169.254.169.254/', {}, Buffer.of(), signal);
	assert.equal(problem, 'ERR_IP_BLOCKED');
});

test('a body with deeply nested lists is rejected with -6', async () => {
	const { baseUrl } = await startSandbox();
	const deep = '['.repeat(5000) + ']'.repeat(5000);
	for (const body of [deep, `{"sms":${deep}}`, `{"other":${deep}}`]) {
		const answer = await new Client(baseUrl).request('POST', '/send', 'application/json', body);
		assert.match(await answer.text(), /^\{"status":-6,.*nested too deeply/);
	}
});
