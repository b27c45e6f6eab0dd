import assert from 'node:assert/strict';
import {
	copyFileSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, test } from 'node:test';

import { createSandbox } from '../../src/index.mts';
import { Client, startSandbox } from '../support/sandbox.mts';
import { newTempFolder } from '../support/tempFolder.mts';

const folder = newTempFolder();
const whole = join(folder, 'whole.db');

before(async () => {
	await using sandbox = await createSandbox({ data: whole });
	const client = new Client(sandbox.baseUrl);
	for (let i = 0; i < 20; i++) await client.send(`Hi ${i}`, ['33639981000', '33639981001']);
});

function execute(file: string, sql: string): void {
	const db = new DatabaseSync(file);
	db.exec(sql);
	db.close();
}

/** Overwrites a page that SQLite does not read when opening the file. */
function damagePage(file: string): void {
	const bytes = readFileSync(file);
	bytes.fill(0xa5, 4096 * 8, 4096 * 9);
	writeFileSync(file, bytes);
}

const CASES: Array<[what: string, make: (file: string) => void, error: RegExp]> = [
	[
		'of another sandbox version',
		(file) => execute(file, 'PRAGMA user_version = 11'),
		/another sandbox version\. The file was not changed\. Choose another file.* or start that version/,
	],
	[
		'that contains text',
		(file) => writeFileSync(file, 'a;b\nc;d\n'.repeat(900)),
		/not a sandbox data file/,
	],
	['that is truncated', (file) => truncateSync(file, 4096 * 10), /damaged/],
	['with a damaged page', damagePage, /damaged/],
	[
		'of another program',
		(file) => {
			rmSync(file);
			execute(file, 'CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES (1)');
		},
		/not a sandbox data file/,
	],
];

for (const [what, make, error] of CASES) {
	test(`a data file ${what} is rejected and not changed`, async () => {
		const home = mkdtempSync(join(folder, 'case-'));
		const data = join(home, 'given.db');
		copyFileSync(whole, data);
		make(data);
		const before = [readdirSync(home), readFileSync(data)];
		await assert.rejects(createSandbox({ data }), ({ message }: Error) => {
			assert.match(message, error);
			// The message names the file, and the option that selects another file.
			assert.ok(message.includes(data) && message.includes('--data'), message);
			return true;
		});
		assert.deepEqual([readdirSync(home), readFileSync(data)], before);
	});
}

test('a second sandbox cannot use the same data file, and the first sandbox continues to work', async () => {
	const data = join(folder, 'shared.db');
	const sandbox = await startSandbox({ data });
	const client = new Client(sandbox.baseUrl);
	await client.send('Hi', ['33639981000']);
	await assert.rejects(createSandbox({ data }), /in use, probably by another sandbox/);
	await client.send('Hi', ['33639981000']);
	assert.equal((await client.messages()).length, 2);
});

test('a sandbox that restarts with its data file has the same accounts, campaigns and assumptions', async () => {
	const data = join(folder, 'kept.db');
	// An empty file counts as a new data file.
	writeFileSync(data, '');
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
