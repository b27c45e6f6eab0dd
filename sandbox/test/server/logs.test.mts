import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { test } from 'node:test';

import { Client, startSandbox } from '../support/sandbox.mts';

let now = Date.parse('2026-06-15T12:00:00Z');
const { baseUrl } = await startSandbox({ now: () => (now += 1000) });

/** Makes a failing call, without `fetch`, which would drop and join headers. @param headers names and values in turn */
async function failWith(client: Client, headers: string[]): Promise<void> {
	const known = ['Host', new URL(baseUrl).host, 'Authorization', `Bearer ${client.token}`];
	const options = { method: 'DELETE', headers: [...known, ...headers] };
	const sent = request(`${baseUrl}/webhook/none`, options).end();
	const [answer] = (await once(sent, 'response')) as [IncomingMessage];
	answer.resume();
	await once(answer, 'end');
}

test('the error log keeps header names such as __proto__ and constructor, in the list and in a single record', async () => {
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

test('the error log contains both values of a repeated header', async () => {
	const client = new Client(baseUrl);
	await failWith(client, ['X-Tag', 'one', 'X-Tag', 'two']);
	assert.equal((await client.json('GET', '/errors')).data[0].headers['X-Tag'], 'one, two');
});

test('a media type such as __proto__ or constructor selects no format', async () => {
	const client = new Client(baseUrl);
	for (const accept of ['constructor', '__proto__', 'constructor, application/json;q=0.1']) {
		const answer = await client.request('GET', '/npai', accept);
		const format = accept.includes('json') ? 'json' : 'xml';
		assert.equal(answer.headers.get('content-type'), `application/${format}; charset=utf-8`);
	}
});

test('the error log keeps the first 16,384 bytes of a body, and truncates the body between two characters', async () => {
	const client = new Client(baseUrl);
	await client.request('POST', '/send', 'application/json', `{2${'é'.repeat(10_000)}`);
	assert.equal((await client.json('GET', '/errors')).data[0].body, `{2${'é'.repeat(8191)}`);
});
