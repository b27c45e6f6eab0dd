import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';

import { ACCOUNT_TABLES } from '../../src/store/accounts/endedAccounts.ts';
import { MAIN_SCRIPT, startSandboxProcess } from '../support/child.ts';
import { Client, startSandbox, type Json } from '../support/sandbox.ts';

const { baseUrl } = await startSandbox();
const COUNT = 20_000;
// No French number has a 0 after its country code, so nobody has one of these.
const numbers = Array.from({ length: COUNT }, (_, i) => String(33_000_000_000 + i * 7));
const gsm = numbers.map((value, i) => ({ value, gsmsmsid: `m${i}` }));
const message = { text: 'Hi', pushtype: 'alert' };
const BODIES = {
	json: JSON.stringify({ sms: { message, recipients: { gsm } } }),
	xml: `<sms><message><text>Hi</text><pushtype>alert</pushtype></message><recipients>${gsm
		.map(({ value, gsmsmsid }) => `<gsm gsmsmsid="${gsmsmsid}">${value}</gsm>`)
		.join('')}</recipients></sms>`,
};

async function richClient(url = baseUrl, token?: string): Promise<Client> {
	const client = new Client(url, token);
	await client.control('PUT', 'account', { credits: 1e9 });
	return client;
}
const sendBig = async (client: Client) =>
	(await (await client.request('POST', '/send', 'application/json', BODIES.json)).json()) as Json;

/** Waits until so many messages have the report that they were delivered. @returns how many have it */
async function delivered(client: Client, count: number): Promise<number> {
	const query = `messages?limit=1&report=DELIVERED&count=${count}&waitMs=30000`;
	return (await client.control('GET', query)).total as number;
}

/** Returns the tables of a data file that hold rows of accounts which are not there. */
function orphans(file: string): string[] {
	const db = new DatabaseSync(file);
	const queries = Object.keys(ACCOUNT_TABLES).map((table): [string, string] => [
		table,
		`${table} WHERE account_id NOT IN (SELECT id FROM account)`,
	]);
	queries.push(['short_link', 'short_link WHERE recipient_id NOT IN (SELECT id FROM recipient)']);
	queries.push(['delivery', 'delivery WHERE event_id NOT IN (SELECT id FROM event)']);
	queries.push(['ended_account', 'ended_account']);
	const found = queries.filter(([, from]) => db.prepare(`SELECT 1 FROM ${from} LIMIT 1`).get());
	db.close();
	return found.map(([table]) => table);
}

test('other accounts are answered while a large send is in progress', async () => {
	const client = await richClient();
	const other = await richClient();
	let isAnswered = false;
	const big = sendBig(client).finally(() => (isAnswered = true));
	let meanwhile = 0;
	while (!isAnswered) {
		const { status } = await other.send('Hi', ['33639981000']);
		assert.equal(status, 1);
		if (!isAnswered) meanwhile += 1;
	}
	assert.equal((await big).sent, COUNT);
	assert.ok(meanwhile > 3, `${meanwhile} answers`);
});

/** Counts the answers that another account gets while something goes on. */
async function answersDuring(work: Promise<unknown>): Promise<number> {
	const other = new Client(baseUrl);
	let isOver = false;
	const watched = work.finally(() => (isOver = true));
	let answers = 0;
	while (!isOver) {
		await other.control('GET', 'clock');
		if (!isOver) answers += 1;
	}
	await watched;
	return answers;
}

for (const [method, body] of [['PUT', {}], ['DELETE']] as const) {
	test(`other accounts are answered while ${method} account deletes what a large one held`, async () => {
		const client = await richClient();
		const { ticket } = await sendBig(client);
		assert.equal(await delivered(client, COUNT), COUNT);
		// The account's next call waits until all is deleted.
		const ending = client.control(method, 'account', body).then(async (answer) => {
			const { campaigns, recipients } = await client.control('GET', 'account');
			assert.deepEqual([campaigns, recipients], [0, 0]);
			return answer;
		});
		const answers = await answersDuring(ending);
		assert.ok(answers > 3, `${answers} answers`);
		const again = await client.send('Anew', ['33639981000']);
		assert.equal(again.ticket, ticket);
	});
}

test('calls of the same account follow in order, and see the campaign whole', async () => {
	const client = await richClient();
	const answers = Promise.all([
		sendBig(client),
		sendBig(client),
		client.send('Last', ['33639981000']),
	]);
	// The first request has to be under way before its campaign can be looked for.
	await new Promise((resolve) => setTimeout(resolve, 50));
	const seen: number[] = [];
	for (let i = 0; i < 3; i++) seen.push((await client.control('GET', 'messages?limit=1')).total);
	const tickets = (await answers).map(({ ticket }) => ticket as string);
	assert.deepEqual([...tickets].sort(), ['1000001', '1000002', '1000003']);
	for (const total of seen) assert.equal([0, 1].includes(total % COUNT), true, String(total));
	assert.equal((await client.control('GET', 'messages?limit=1')).total, 2 * COUNT + 1);
	assert.equal(await delivered(client, 2 * COUNT + 1), 2 * COUNT + 1);
	assert.equal((await client.control('GET', 'account')).credits, 1e9 - 2 * COUNT - 1);
});

test('a large body that is broken is refused as a small one is', async () => {
	const client = await richClient();
	for (const [format, code] of [
		['json', '-6'],
		['xml', '-2'],
	] as const) {
		const broken = BODIES[format].slice(0, -8);
		const answer = await client.request('POST', '/send', `application/${format}`, broken);
		assert.match(await answer.text(), new RegExp(`status"?[:>]${code}`));
	}
	const wrong = BODIES.json.replace('"m9999"', '7');
	const refused = await client.request('POST', '/send', 'application/json', wrong);
	assert.match(
		await refused.text(),
		/"status":-7.*gsmsmsid in sms\.recipients\.gsm is not a string/,
	);
	const xml = await client.xml('POST', '/send', BODIES.xml);
	assert.match(xml, new RegExp(`<sent>${COUNT}</sent>`));
	assert.equal((await client.control('GET', 'messages?limit=1')).total, COUNT);
});

test('a kill leaves a large campaign whole or not at all, and its reports follow', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
	after(() => rmSync(folder, { recursive: true }));
	const args = ['--data', join(folder, 'big.db')];
	let accepted = 0;
	let running = await startSandboxProcess(MAIN_SCRIPT, args);
	await richClient(running.baseUrl, 'sbx_killed');
	// Killed after ever more answers to others: while the body is read, the recipients and the reports are stored.
	for (const answers of [2, 10, 40, 80]) {
		const client = new Client(running.baseUrl, 'sbx_killed');
		const other = new Client(running.baseUrl);
		const big = sendBig(client).then(
			() => true,
			() => false,
		);
		for (let i = 0; i < answers; i++) await other.send('Hi', ['33639981000']);
		await running.stop('SIGKILL');
		if (await big) accepted += 1;
		running = await startSandboxProcess(MAIN_SCRIPT, args);
		const again = new Client(running.baseUrl, 'sbx_killed');
		const { campaigns, recipients, credits } = await again.control('GET', 'account');
		assert.ok(campaigns >= accepted, `${campaigns} of ${accepted}`);
		accepted = campaigns as number;
		assert.deepEqual([recipients, credits], [accepted * COUNT, 1e9 - accepted * COUNT]);
		assert.equal(await delivered(again, accepted * COUNT), accepted * COUNT);
	}
	await running.stop();
});

test('a kill leaves an account as it was or made anew, and no row of an account that ended', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
	after(() => rmSync(folder, { recursive: true }));
	const data = join(folder, 'ended.db');
	const args = ['--data', data];
	let running = await startSandboxProcess(MAIN_SCRIPT, args);
	const links = { links: ['https://example.com/a'] };
	for (const answers of [0, 1, 4]) {
		const client = await richClient(running.baseUrl, 'sbx_killed');
		const many = numbers.slice(0, 4000);
		await client.send('See <-short->', many, links);
		const other = new Client(running.baseUrl);
		const reset = client.control('PUT', 'account', { credits: 5 }).catch(() => null);
		for (let i = 0; i < answers; i++) await other.control('GET', 'clock');
		await running.stop('SIGKILL');
		const isAnswered = (await reset) !== null;
		running = await startSandboxProcess(MAIN_SCRIPT, args);
		const again = new Client(running.baseUrl, 'sbx_killed');
		const { campaigns, recipients, credits } = await again.control('GET', 'account');
		const [whole, anew] = [
			[1, many.length, 1e9 - many.length],
			[0, 0, 5],
		];
		const expected = isAnswered || campaigns === 0 ? anew : whole;
		assert.deepEqual([campaigns, recipients, credits], expected);
		await running.stop();
		assert.deepEqual(orphans(data), []);
		running = await startSandboxProcess(MAIN_SCRIPT, args);
	}
	await running.stop();
});

test('a scheduled campaign to many is released at once, and its reports follow', async () => {
	const client = await richClient();
	await client.send('Later', numbers, { delay: '2040-01-01 10:00:00' });
	assert.deepEqual(await client.control('POST', 'release', { state: 'scheduled' }), {
		released: 1,
	});
	assert.equal(await delivered(client, COUNT), COUNT);
});

test('a list of many contacts is sent whole and in order', async () => {
	const client = new Client(baseUrl);
	const contacts = numbers.slice(0, 5000).map((phone, i) => ({ phone, info1: `Ann ${i}` }));
	await client.control('PUT', 'account', {
		credits: 1e9,
		lists: [{ id: 7, name: 'Many', contacts }],
	});
	const sms = { message: { ...message, text: '[info1]' }, lists: [{ value: 7 }] };
	assert.equal((await client.json('POST', '/send/lists', { sms })).sent, 5000);
	const [last] = await client.messages('?offset=4999');
	assert.deepEqual([last?.text, last?.phone], ['Ann 4999', numbers[4999]]);
});
