import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { test } from 'node:test';

import { Client, startSandbox, type Json } from '../support/sandbox.mts';

let now = Date.parse('2026-06-15T12:00:00Z');
const { baseUrl } = await startSandbox({ now: () => (now += 1000) });

/** Makes a failed call with raw headers, names and values alternating: fetch drops some and joins others. */
async function failWith(client: Client, headers: string[]): Promise<void> {
	const known = ['Host', new URL(baseUrl).host, 'Authorization', `Bearer ${client.token}`];
	const options = { method: 'DELETE', headers: [...known, ...headers] };
	const sent = request(`${baseUrl}/webhook/none`, options).end();
	const [answer] = (await once(sent, 'response')) as [IncomingMessage];
	answer.resume();
	await once(answer, 'end');
}

test('headers keep names that mean something to JavaScript, in the list and alone', async () => {
	const client = new Client(baseUrl);
	const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
	await failWith(
		client,
		names.flatMap((name) => [name, `of ${name}`]),
	);
	const { headers, log_id: id } = (await client.json('GET', '/errors')).data[0];
	const xml = await client.xml('GET', '/errors');
	const alone = (await client.json('GET', `/errors/${id}`)).data.headers as string;
	for (const name of names) {
		const value = `of ${name}`;
		assert.equal(Object.getOwnPropertyDescriptor(headers, name)?.value, value);
		assert.ok(xml.includes(`<${name}>${value}</${name}>`), name);
		assert.ok(alone.split('\n').includes(`${name}: ${value}`), name);
	}
	assert.match(
		await client.xml('GET', `/errors/${id}`),
		/<headers>[^<]*\nconstructor: of constructor\n[^<]*<\/headers>/,
	);
});

test('a header that came twice keeps both values', async () => {
	const client = new Client(baseUrl);
	await failWith(client, ['X-Tag', 'one', 'X-Tag', 'two']);
	assert.equal((await client.json('GET', '/errors')).data[0].headers['X-Tag'], 'one, two');
});

test('a media type that means something to JavaScript names no format', async () => {
	const client = new Client(baseUrl);
	for (const accept of ['constructor', '__proto__', 'constructor, application/json;q=0.1']) {
		const answer = await client.request('GET', '/npai', accept);
		const format = accept.includes('json') ? 'json' : 'xml';
		assert.equal(answer.headers.get('content-type'), `application/${format}; charset=utf-8`);
	}
});

test('of a body the first bytes are kept, cut between two characters', async () => {
	const client = new Client(baseUrl);
	await client.control('PUT', 'assumptions', { 'errors.body-bytes': 10 });
	await client.request('POST', '/send', 'application/json', `{2${'é'.repeat(100)}`);
	assert.equal((await client.json('GET', '/errors')).data[0].body, '{2éééé');
});

test('each account keeps the newest records, however its calls fall between those of others', async () => {
	const clients = [new Client(baseUrl), new Client(baseUrl)];
	const settings = { 'errors.keep': 10, 'error.details': false };
	for (const client of clients) await client.control('PUT', 'assumptions', settings);
	for (let i = 0; i < 260; i++) await clients[i % 2]?.json('GET', `/errors/none?${i}`);
	for (const [at, client] of clients.entries()) {
		// Pruned every hundred records, so there are at most a hundred too many.
		assert.ok((await client.control('GET', 'account')).errors < 110);
		const { data } = await client.json('GET', '/errors?length=1000');
		const kept = (data as Json[]).map((record) => Number(record.query_param));
		assert.deepEqual(
			kept.sort(),
			[0, 2, 4, 6, 8, 10, 12, 14, 16, 18].map((i) => 240 + i + at),
		);
	}
});
